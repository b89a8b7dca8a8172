package org.neardup.cluster.evaluation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The files of Debian packages, downloaded and unpacked once by Debian's own tools, without installing them.
 *
 * @param folder for the packages, each in a subfolder of its name
 */
record DebianPackages(Path folder) {

    /** Whether this machine can download packages. */
    static boolean areAvailable() {
        return Stream.of("/usr/bin/apt-get", "/usr/bin/apt-cache", "/usr/bin/dpkg-deb").allMatch(tool -> Files.isExecutable(Path.of(tool)));
    }

    /**
     * The files of a package in a folder whose paths have this ending, sorted; without links.
     *
     * @param below a folder of the package, such as {@code usr/share/doc}
     */
    List<Path> files(String name, String below, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(unpacked(name).resolve(below))) {
            return files.filter(file -> file.toString().endsWith(ending))
                .filter(file -> Files.isSymbolicLink(file) == false && Files.isRegularFile(file))
                .sorted()
                .toList();
        }
    }

    /** The folder of a package, as it would be installed below the root. */
    Path unpacked(String name) throws IOException {
        Path target = folder.resolve(name);
        if (Files.isDirectory(target) == false) {
            Path fetched = Files.createDirectories(folder.resolve(name + ".fetched"));
            run(fetched, "apt-get", "--quiet", "download", name);
            try (Stream<Path> files = Files.list(fetched)) {
                Path file = files.filter(path -> path.toString().endsWith(".deb"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("apt-get left no package of [" + name + "] in " + fetched));
                Path unpacking = Files.createDirectories(folder.resolve(name + ".unpacking"));
                run(folder, "dpkg-deb", "--extract", file.toString(), unpacking.toString());
                Files.move(unpacking, target);
            }
        }
        return target;
    }

    /** The records of all packages in {@code apt-cache dumpavail}, separated by empty lines. */
    String index() throws IOException {
        return run(Files.createDirectories(folder), "apt-cache", "dumpavail");
    }

    /** The text of a file, plain or gzip, in UTF-8. */
    static String read(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file); InputStream in = isGzip(file) ? new GZIPInputStream(bytes) : bytes) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static boolean isGzip(Path file) {
        return file.toString().endsWith(".gz") || file.toString().endsWith(".dz");
    }

    private static String run(Path directory, String... command) throws IOException {
        Path errors = Files.createTempFile(directory, "errors", ".txt");
        try {
            Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectError(errors.toFile()).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("[" + String.join(" ", command) + "] failed: " + Files.readString(errors).strip());
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Files.delete(errors);
        }
    }
}
