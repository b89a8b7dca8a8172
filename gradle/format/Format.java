import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.formatter.CodeFormatter;
import org.eclipse.jdt.core.formatter.DefaultCodeFormatterConstants;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.text.edits.TextEdit;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Eclipse's formatter over all Java files of folders: {@code Format check|write OPTIONS FOLDER...}. With {@code check}, prints the files
 * that are not formatted, and fails if there are any; with {@code write}, formats them.
 */
final class Format {

    private static final int KIND = CodeFormatter.K_COMPILATION_UNIT | CodeFormatter.F_INCLUDE_COMMENTS;

    private Format() {}

    public static void main(String[] arguments) throws IOException, BadLocationException {
        boolean write = arguments[0].equals("write");
        CodeFormatter formatter = ToolFactory.createCodeFormatter(options(Path.of(arguments[1])));
        List<Path> unformatted = new ArrayList<>();
        for (Path file : files(List.of(arguments).subList(2, arguments.length))) {
            String text = Files.readString(file);
            TextEdit edit = formatter.format(KIND, text, 0, text.length(), 0, "\n");
            if (edit == null) {
                throw new IOException(file + " cannot be parsed");
            }
            Document document = new Document(text);
            edit.apply(document);
            if (document.get().equals(text) == false) {
                unformatted.add(file);
                if (write) {
                    Files.writeString(file, document.get());
                }
            }
        }
        unformatted.forEach(file -> System.out.println(file + (write ? " was formatted" : " is not formatted")));
        if (write == false && unformatted.isEmpty() == false) {
            System.out.println("./gradlew format formats them.");
            System.exit(1);
        }
    }

    private static Map<String, String> options(Path file) throws IOException {
        Properties chosen = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            chosen.load(reader);
        }
        Map<String, String> options = new HashMap<>(DefaultCodeFormatterConstants.getEclipseDefaultSettings());
        JavaCore.setComplianceOptions("21", options);
        chosen.forEach((name, value) -> {
            String key = name.toString().startsWith("comment.") || options.containsKey(JavaCore.PLUGIN_ID + ".formatter." + name)
                ? JavaCore.PLUGIN_ID + ".formatter." + name
                : null;
            if (key == null) {
                throw new IllegalArgumentException("[" + name + "] in " + file + " is no option of the formatter");
            }
            options.put(key, value.toString());
        });
        return options;
    }

    private static List<Path> files(List<String> folders) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> found = Files.walk(Path.of(folder))) {
                found.filter(file -> file.toString().endsWith(".java")).sorted().forEach(files::add);
            }
        }
        return files;
    }
}
