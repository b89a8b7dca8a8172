package org.neardup.kernel.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.neardup.kernel.join.BenchmarkSets;
import org.neardup.kernel.weighted.BenchmarkVectors;

/**
 * The collections of the tables: Reuters-21578 in files of a folder, or generated ones of the same shape in place of files that are not
 * there.
 */
final class PaperSets {

    /** The paper's experiments with pages need no more. */
    private static final int MOST_TEXTS = 12_000;

    private final Optional<Path> folder;
    private final Optional<Path> texts;

    private PaperSets(Optional<Path> folder, Optional<Path> texts) {
        this.folder = folder;
        this.texts = texts;
    }

    /** Only generated collections. */
    static PaperSets generated() {
        return new PaperSets(Optional.empty(), Optional.empty());
    }

    /** The files of a folder. */
    static PaperSets of(Path folder) throws NotDirectoryException {
        if (Files.isDirectory(folder) == false) {
            throw new NotDirectoryException("[--sets] " + folder + " is not a folder");
        }
        return new PaperSets(Optional.of(folder), Optional.empty());
    }

    /** The sets of the articles' words. */
    BenchmarkSets words() throws IOException {
        Optional<Path> file = file("reuters_w");
        return file.isPresent() ? BenchmarkSets.read(file.get()) : BenchmarkSets.make(20_000, 80, 50_000);
    }

    /** The term frequencies of the articles. */
    BenchmarkVectors frequencies() throws IOException {
        Optional<Path> file = file("reuters_tf");
        return file.isPresent() ? BenchmarkVectors.read(file.get()) : BenchmarkVectors.made();
    }

    /** The spot signatures of the articles, each occurrence a token. */
    BenchmarkSets signatures() throws IOException {
        Optional<Path> file = file("reuters_spots_exp");
        return file.isPresent() ? BenchmarkSets.read(file.get()) : BenchmarkSets.make(20_000, 20, 50_000);
    }

    /** These collections with the texts of a file. */
    PaperSets withTexts(Path file) {
        return new PaperSets(folder, Optional.of(file));
    }

    /** The texts of the articles, at most {@value #MOST_TEXTS}. */
    List<String> texts() throws IOException {
        if (texts.isPresent()) {
            System.out.printf("%nOn texts of %s:%n", texts.get().getFileName());
            return Texts.read(texts.get(), MOST_TEXTS);
        }
        System.out.printf("%nOn generated texts:%n");
        return BenchmarkSets.make(4_000, 80, 50_000).tokens().stream()
            .map(words -> LongStream.of(words).mapToObj(word -> Long.toString(word, Character.MAX_RADIX)).collect(Collectors.joining(" ")))
            .toList();
    }

    private Optional<Path> file(String name) {
        Optional<Path> file = folder.map(path -> path.resolve(name + ".txt.gz")).filter(Files::exists);
        System.out.printf("%n%s%n", file.isPresent() ? "On " + name + ":" : "On generated sets in place of " + name + ":");
        return file;
    }
}
