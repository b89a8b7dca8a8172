package org.neardup.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Files that are deleted but that processes still have open or mapped into memory, as Linux tells; none on other systems. A search that is
 * never closed keeps the files of its index in this way, and no statistics of the server count it.
 */
final class DeletedFiles {

    private static final String MARK = " (deleted)";

    private DeletedFiles() {}

    /** The deleted files below a folder that a process keeps. */
    static SortedSet<Path> keptBy(ProcessHandle process, Path folder) throws IOException {
        SortedSet<Path> kept = new TreeSet<>();
        Path system = Path.of("/proc", Long.toString(process.pid()));
        if (Files.isReadable(system.resolve("maps"))) {
            try (Stream<String> mapped = Files.lines(system.resolve("maps"))) {
                mapped.forEach(line -> add(line.substring(Math.max(0, line.indexOf('/'))), folder, kept));
            }
        }
        if (Files.isReadable(system.resolve("fd"))) {
            try (Stream<Path> open = Files.list(system.resolve("fd"))) {
                for (Path link : (Iterable<Path>) open::iterator) {
                    add(target(link), folder, kept);
                }
            }
        }
        return kept;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    private static void add(String name, Path folder, SortedSet<Path> kept) {
        if (name.startsWith(folder + "/") && name.endsWith(MARK)) {
            kept.add(Path.of(name.substring(0, name.length() - MARK.length())));
        }
    }
}
