package org.neardup.cluster.node;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * An unpacked Elasticsearch with installed plugins, ready to start nodes from.
 *
 * @param home the folder with {@code bin}, {@code lib}, {@code config}
 */
public record ElasticsearchDistribution(Path home) {

    private static final int KEPT = 2;

    /**
     * Unpacks the distribution and installs the plugins, unless the cache already contains exactly that.
     *
     * @param zip     the distribution as published
     * @param plugins zips for {@code elasticsearch-plugin install}
     * @param cache   the folder to unpack into; removes earlier distributions there, except the last one, which may be running
     */
    public static ElasticsearchDistribution install(Path zip, List<Path> plugins, Path cache) throws IOException {
        Files.createDirectories(cache);
        String fingerprint = fingerprint(zip, plugins);
        Path home = cache.resolve("elasticsearch-" + fingerprint);
        try (
            FileChannel channel = FileChannel.open(cache.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.lock()) {
            assert lock.isValid();
            if (Files.isDirectory(home) == false) {
                Path unfinished = cache.resolve("unfinished");
                Folders.delete(unfinished);
                unpack(zip, unfinished);
                for (Path plugin : plugins) {
                    installPlugin(unfinished, plugin);
                }
                Account.ofThisMachine().own(unfinished);
                Files.move(unfinished, home);
                removeOldest(cache);
            }
        }
        return new ElasticsearchDistribution(home);
    }

    /** A program of the distribution's {@code bin} folder. */
    Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    private static void installPlugin(Path home, Path plugin) throws IOException {
        String program = home.resolve("bin").resolve("elasticsearch-plugin").toString();
        ProcessBuilder builder = new ProcessBuilder(program, "install", "--batch", plugin.toUri().toString()).redirectErrorStream(true);
        builder.environment().put("ES_JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(plugin + " could not be installed:\n" + output);
        }
    }

    /** The zip contains one folder with the version in its name; its content goes directly into {@code target}. */
    private static void unpack(Path zip, Path target) throws IOException {
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                String inside = entry.getName().substring(entry.getName().indexOf('/') + 1);
                Path file = target.resolve(inside).normalize();
                if (file.startsWith(target) == false) {
                    throw new IOException(zip + " has an entry outside its folder: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    Files.copy(entries, file);
                    // A streamed zip has no permissions: make all programs in bin executable.
                    if (inside.startsWith("bin/") && file.toFile().setExecutable(true) == false) {
                        throw new IOException("cannot make " + file + " executable");
                    }
                }
            }
        }
    }

    /** SHA-256 of the distribution and the plugins, 16 hex digits. */
    private static String fingerprint(Path zip, List<Path> plugins) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
        for (Path file : Stream.concat(Stream.of(zip), plugins.stream()).toList()) {
            try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 8);
    }

    private static void removeOldest(Path cache) throws IOException {
        List<Path> newestFirst;
        try (Stream<Path> folders = Files.list(cache)) {
            newestFirst = folders.filter(folder -> folder.getFileName().toString().startsWith("elasticsearch-"))
                .sorted((a, b) -> Long.compare(b.toFile().lastModified(), a.toFile().lastModified()))
                .toList();
        }
        for (Path folder : newestFirst.subList(Math.min(KEPT, newestFirst.size()), newestFirst.size())) {
            Folders.delete(folder);
        }
    }
}
