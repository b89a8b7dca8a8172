package org.neardup.cluster.program;

import org.neardup.cluster.node.ElasticsearchDistribution;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Parameters from the build, passed as system properties.
 *
 * @param home         {@code neardup.home}, the output folder of programs
 * @param distribution {@code neardup.distribution}, Elasticsearch as a zip
 * @param plugin       {@code neardup.plugin}, the plugin as a zip
 */
public record Build(Path home, Path distribution, Path plugin) {

    /** The parameters of this program. */
    public static Build ofThisProgram() {
        return new Build(
            Path.of(System.getProperty("neardup.home")).toAbsolutePath(),
            Path.of(System.getProperty("neardup.distribution")),
            Path.of(System.getProperty("neardup.plugin")));
    }

    /** {@code neardup.newer.distribution} and {@code neardup.newer.plugin}, what tests upgrade nodes to, if that is a newer server. */
    public Optional<Build> newer() {
        return Optional.ofNullable(System.getProperty("neardup.newer.plugin"))
            .map(plugin -> new Build(home, Path.of(System.getProperty("neardup.newer.distribution")), Path.of(plugin)));
    }

    /** {@code neardup.tool}, the command-line tool, for tests. */
    public static Path tool() {
        return Path.of(System.getProperty("neardup.tool"));
    }

    /** {@code neardup.javadocs}, a list of jars, for programs that use documentation as texts. */
    public static List<Path> javadocs() {
        return Stream.of(System.getProperty("neardup.javadocs").split(File.pathSeparator)).map(Path::of).toList();
    }

    /** Elasticsearch with the plugin, unpacked and ready to start. */
    public ElasticsearchDistribution install() throws IOException {
        return ElasticsearchDistribution.install(distribution, List.of(plugin), home.resolve("distributions"));
    }
}
