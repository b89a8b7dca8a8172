package org.neardup.kernel.papers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/** The texts of a file: one JSON object a line with a member {@code text}, gzip. */
final class Texts {

    private static final String MEMBER = "\"text\":";

    private Texts() {}

    /** The first texts that are not empty. */
    static List<String> read(Path file, int limit) throws IOException {
        List<String> texts = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null && texts.size() < limit; line = lines.readLine()) {
                int member = line.indexOf(MEMBER);
                int quote = member < 0 ? -1 : line.indexOf('"', member + MEMBER.length());
                if (quote < 0) {
                    throw new IOException("[--texts] " + file + " has a line without a text: " + line);
                }
                String text = unescaped(line, quote + 1);
                if (text.isEmpty() == false) {
                    texts.add(text);
                }
            }
        }
        return texts;
    }

    /** The string that starts here, up to its closing quote. */
    private static String unescaped(String line, int start) {
        StringBuilder text = new StringBuilder();
        for (int i = start; line.charAt(i) != '"'; i++) {
            if (line.charAt(i) != '\\') {
                text.append(line.charAt(i));
                continue;
            }
            i++;
            switch (line.charAt(i)) {
                case 'n' -> text.append('\n');
                case 't' -> text.append('\t');
                case 'r' -> text.append('\r');
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'u' -> {
                    text.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> text.append(line.charAt(i));
            }
        }
        return text.toString();
    }

    /** The distinct runs of four characters of a text; of a shorter one, the text. */
    static long[] fourGrams(String text) {
        if (text.length() < 4) {
            return new long[] {text.hashCode()};
        }
        return IntStream.rangeClosed(0, text.length() - 4)
            .mapToLong(i -> (long) text.charAt(i) << 48 | (long) text.charAt(i + 1) << 32 | (long) text.charAt(i + 2) << 16
                | text.charAt(i + 3))
            .distinct()
            .toArray();
    }

    /** The distinct runs of four words of a text, hashed; of a shorter one, the text. */
    static long[] fourWords(String text) {
        String[] words = text.split("\\s+");
        return IntStream.rangeClosed(0, Math.max(0, words.length - 4))
            .mapToLong(i -> {
                long hash = 0;
                for (int word = i; word < Math.min(i + 4, words.length); word++) {
                    hash = (hash + words[word].hashCode()) * 0x9E3779B97F4A7C15L;
                }
                return hash;
            })
            .distinct()
            .toArray();
    }
}
