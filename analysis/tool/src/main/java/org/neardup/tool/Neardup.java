package org.neardup.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.neardup.tool.dedup.MemoryLimit;
import org.neardup.tool.file.InputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IVersionProvider;

/**
 * The entry point of the tool: selects the command and turns failures into one line and an exit code, 1 for bad input or output that cannot
 * be written, 2 for bad usage.
 */
@Command(name = "neardup", mixinStandardHelpOptions = true,
    description = "Finds near-duplicates: in files of texts, and among token sets. NEARDUP_OPTS contains options for Java, such as "
        + "-Xmx8g. neardup COMMAND --help describes a command.",
    versionProvider = Neardup.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {"neardup dedup docs.jsonl --text-field text --out kept.jsonl", "neardup join --threshold .8 sets.txt.gz"})
public final class Neardup {

    private static final int FAILED = 1;

    /** In the order of the help. */
    private static final List<String> COMMANDS = List.of("dedup", "join", "cosine", "spotsigs", "lsh", "imatch", "hamming", "cluster",
        "plan", "completion");

    private Neardup() {}

    /** The version in the manifest of the tool's jar. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = Neardup.class.getPackage().getImplementationVersion();
            return new String[] {"neardup " + (version == null ? "(not packed)" : version)};
        }
    }

    /** Runs the tool. */
    public static void main(String[] arguments) {
        try {
            int exitCode = run(arguments);
            // Exiting loads the classes that log the exit.
            if (exitCode != 0) {
                System.exit(exitCode);
            }
        } catch (OutOfMemoryError e) {
            System.err.println("neardup: not enough memory; give Java more, for example NEARDUP_OPTS=-Xmx8g");
            System.exit(FAILED);
        }
    }

    /** Runs the tool and returns its exit code. */
    static int run(String... arguments) {
        int exitCode = commandLine(arguments)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler((failure, command, result) -> {
                command.getErr().println("neardup: " + message(failure));
                command.getErr().flush();
                return failure instanceof IllegalArgumentException ? ExitCode.USAGE : FAILED;
            })
            .execute(arguments);
        // Picocli writes help and version, and statistics go to standard error: nothing has checked these streams yet.
        if (exitCode == 0 && (System.out.checkError() || System.err.checkError())) {
            System.err.println("neardup: " + new OutputException().getMessage());
            return FAILED;
        }
        return exitCode;
    }

    /** The tool with the commands that these arguments need: reading the options of all commands takes longer than a small join. */
    static CommandLine commandLine(String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        CommandLine commandLine = new CommandLine(new Neardup());
        if (COMMANDS.contains(first)) {
            commandLine.addSubcommand(command(first));
        } else if (first.equals("--version") == false) {
            COMMANDS.forEach(name -> commandLine.addSubcommand(command(name)));
        }
        ManualPage.style(commandLine);
        return commandLine;
    }

    private static Object command(String name) {
        return switch (name) {
            case "dedup" -> new DedupCommand();
            case "join" -> new JoinCommand();
            case "cosine" -> new CosineCommand();
            case "spotsigs" -> new SpotSigsCommand();
            case "lsh" -> new LshCommand();
            case "imatch" -> new IMatchCommand();
            case "hamming" -> new HammingCommand();
            case "cluster" -> new ClusterCommand();
            case "plan" -> new PlanCommand();
            case "completion" -> new CompletionCommand();
            default -> throw new IllegalArgumentException("no command [" + name + "]");
        };
    }

    private static String message(Exception failure) throws Exception {
        return switch (failure) {
            case InputException e -> e.getMessage();
            case OutputException e -> e.getMessage();
            case IllegalArgumentException e -> e.getMessage();
            case MemoryLimit.ExceededException e -> e.getMessage();
            case NoSuchFileException e -> e.getFile() + ": no such file";
            case AccessDeniedException e -> e.getFile() + ": no permission";
            case FileSystemException e -> e.getFile() + ": " + (e.getReason() == null ? e.toString() : e.getReason());
            case UncheckedIOException e -> message(e.getCause());
            case IOException e -> e.getClass() == IOException.class ? e.getMessage() : e.toString();
            default -> throw failure;
        };
    }
}
