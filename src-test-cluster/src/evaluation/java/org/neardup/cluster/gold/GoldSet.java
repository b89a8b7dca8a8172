package org.neardup.cluster.gold;

import org.neardup.cluster.rest.RestApi;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Groups of documents with the same core, each in the frame of another site.
 *
 * @param documents ordered by group
 */
public record GoldSet(List<GoldDocument> documents) {

    private static final int SMALLEST_GROUP = 3;
    private static final int LARGEST_GROUP = 5;

    /**
     * Options of the generator.
     *
     * @param groups        number of groups; fewer if there are too few cores
     * @param shortestWords minimum number of words of a core
     * @param longestWords  maximum number of words of a core
     * @param furniture     amount of text around a core
     * @param seed          of all random choices
     */
    public record Options(int groups, int shortestWords, int longestWords, Furniture furniture, long seed) {

        /** Whether the length of a core is in range. */
        boolean takes(Core core) {
            int words = core.words();
            return words >= shortestWords && words <= longestWords;
        }
    }

    /**
     * Builds a gold set. The same cores, sites and options give the same set.
     *
     * @param sites at least {@value #LARGEST_GROUP}
     * @throws IllegalArgumentException if there are too few sites, or fewer than two usable cores
     */
    public static GoldSet of(List<Core> cores, List<Site> sites, Options options) throws IOException {
        if (sites.size() < LARGEST_GROUP) {
            throw new IllegalArgumentException("a gold set needs at least " + LARGEST_GROUP + " sites, but got " + sites.size());
        }
        Random random = new Random(options.seed);
        List<Frame> frames = sites.stream().map(site -> Frame.of(site, options.furniture, random)).toList();
        List<String> spares = sites.stream().flatMap(site -> site.teasers().stream()).toList();
        List<GoldDocument> documents = new ArrayList<>();
        List<Core> chosen = choose(cores, options, random);
        if (chosen.size() < 2) {
            throw new IllegalArgumentException(
                format(
                    "of %d texts, %d can be cores (%d to %d words, no run of %d words shared), but a gold set needs two",
                    cores.size(),
                    chosen.size(),
                    options.shortestWords,
                    options.longestWords,
                    DistinctCores.RUN));
        }
        for (int group = 0; group < chosen.size(); group++) {
            Core core = chosen.get(group);
            List<Frame> shuffled = new ArrayList<>(frames);
            Collections.shuffle(shuffled, random);
            int size = SMALLEST_GROUP + random.nextInt(LARGEST_GROUP - SMALLEST_GROUP + 1);
            for (Frame frame : shuffled.subList(0, size)) {
                Edit edit = Edit.values()[random.nextInt(Edit.values().length)];
                String text = edit.apply(core.text(), spares.get(random.nextInt(spares.size())), random);
                documents.add(document(documents.size(), group, core, frame, edit, text, random));
            }
        }
        return new GoldSet(List.copyOf(documents));
    }

    /** The median over documents of the core's share of the words. */
    public double medianShare() {
        return documents.stream().mapToDouble(GoldDocument::share).sorted().skip(documents.size() / 2).findFirst().orElseThrow();
    }

    /** Writes one JSON object a line, with the fields of {@link GoldDocument}. */
    public void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (GoldDocument document : documents) {
                out.write(RestApi.JSON.writeValueAsString(document));
                out.write('\n');
            }
        }
    }

    private static GoldDocument document(int id, int group, Core core, Frame frame, Edit edit, String edited, Random random) {
        String text = frame.around(edited, random);
        double share = (double) Core.words(edited).size() / Core.words(text).size();
        return new GoldDocument(id, group, core.id(), frame.site(), edit.name().toLowerCase(Locale.ROOT), share, text);
    }

    private static List<Core> choose(List<Core> cores, Options options, Random random) throws IOException {
        List<Core> shuffled = new ArrayList<>(cores.stream().filter(options::takes).toList());
        Collections.shuffle(shuffled, random);
        DistinctCores distinct = new DistinctCores();
        List<Core> chosen = new ArrayList<>();
        for (Core core : shuffled) {
            if (chosen.size() < options.groups && distinct.take(core)) {
                chosen.add(core);
            }
        }
        return chosen;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
