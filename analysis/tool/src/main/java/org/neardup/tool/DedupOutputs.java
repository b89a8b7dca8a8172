package org.neardup.tool;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.neardup.tool.dedup.ResultWriter;
import org.neardup.tool.file.TargetFile;
import org.neardup.tool.text.TextInput;
import org.neardup.tool.text.TextInputs;
import picocli.CommandLine.Option;

/** The files that {@code neardup dedup} writes. */
final class DedupOutputs {

    private static final String STANDARD_OUTPUT = "-";

    @Option(names = {"-o", "--out"}, required = true, paramLabel = "FILE",
        description = "Receives the kept records, with the header of a table; - for standard output. A name that ends with .gz or .zst is "
            + "compressed.")
    private String out;

    @Option(names = "--removed", paramLabel = "FILE", description = "Receives the removed records in the same way.")
    private String removed;

    @Option(names = "--groups", paramLabel = "FILE",
        description = "Receives a JSON object for each group, a line each: file and line of the kept record, and of the removed ones with "
            + "their similarities to it.")
    private String groups;

    @Option(names = "--report", paramLabel = "FILE",
        description = "Receives a web page (HTML) to judge the threshold by: counts, similarities, sizes of groups, and the texts of the "
            + "100 least similar pairs.")
    private String report;

    /**
     * Checks that no output is an input or another output, and that their folders can be written.
     *
     * @param others the files of --against, or null
     */
    void check(TextInputs inputs, TextInputs others) throws IOException {
        List<String> names = Stream.of(out, removed, groups, report).filter(Objects::nonNull).toList();
        List<TextInput> read = new ArrayList<>(inputs.files());
        read.addAll(others == null ? List.of() : others.files());
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equals(STANDARD_OUTPUT) == false) {
                TargetFile.checkFolder(Path.of(names.get(i)));
            }
            for (TextInput input : read) {
                if (areSame(names.get(i), input.path().toString())) {
                    throw new IllegalArgumentException("the output [" + names.get(i) + "] is an input; choose another name");
                }
            }
            for (String other : names.subList(0, i)) {
                if (areSame(names.get(i), other)) {
                    throw new IllegalArgumentException("two outputs have the name [" + other + "]; choose another one");
                }
            }
        }
    }

    private static boolean areSame(String one, String other) throws IOException {
        if (one.equals(STANDARD_OUTPUT) || other.equals(STANDARD_OUTPUT)) {
            return one.equals(other);
        }
        Path left = Path.of(one);
        Path right = Path.of(other);
        boolean areDevices = Files.exists(left) && Files.isRegularFile(left) == false;
        return areDevices == false && (left.toAbsolutePath().normalize().equals(right.toAbsolutePath().normalize())
            || Files.exists(left) && Files.exists(right) && Files.isSameFile(left, right));
    }

    /** Writes all outputs; they get their names once all are complete. */
    void write(ResultWriter writer) throws IOException {
        try (TargetFile kept = target(out); TargetFile ofRemoved = target(removed); TargetFile ofGroups = target(groups);
            TargetFile ofReport = target(report)) {
            writer.write(kept.out(), stream(ofRemoved), stream(ofGroups), stream(ofReport));
            for (TargetFile target : Stream.of(ofReport, ofGroups, ofRemoved, kept).filter(Objects::nonNull).toList()) {
                target.complete();
            }
        }
    }

    private static OutputStream stream(TargetFile target) {
        return target == null ? null : target.out();
    }

    private static TargetFile target(String name) throws IOException {
        if (name == null) {
            return null;
        }
        return name.equals(STANDARD_OUTPUT) ? TargetFile.direct(new StandardOutput()) : TargetFile.create(Path.of(name));
    }
}
