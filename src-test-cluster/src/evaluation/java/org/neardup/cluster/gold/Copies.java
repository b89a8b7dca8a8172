package org.neardup.cluster.gold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Generates collections of unique texts and of groups of copies.
 *
 * @param random source of all random choices
 */
public record Copies(Random random) {

    /** The share of texts that have no copy. */
    private static final double SINGLE = 0.5;
    private static final int MOST_COPIES = 4;
    private static final int SPARES = 50;
    /** Exponent by which sizes of groups fall with their rank. */
    private static final double FALL = 0.8;

    /** Makes a copy of a text that differs from it. */
    @FunctionalInterface
    public interface Copyist {
        /** A copy of {@code text}. */
        String copy(String text, Random random);
    }

    /**
     * Groups of revised texts, half of them of a single text, the others of two to four revisions. No two different texts share a run of
     * words.
     *
     * @param texts at least 52 different texts with these numbers of words
     * @param most  maximum number of groups
     * @param run   length of the runs of words that different texts must not share
     */
    public List<LabelledDocument> revised(List<String> texts, int most, int shortest, int longest, int run) throws IOException {
        List<String> chosen = choose(texts, most + SPARES, shortest, longest, run);
        List<String> spares = chosen.subList(0, SPARES);
        List<String> originals = chosen.subList(SPARES, chosen.size());
        List<LabelledDocument> documents = new ArrayList<>();
        for (int group = 0; group < originals.size(); group++) {
            String original = originals.get(group);
            int size = random.nextDouble() < SINGLE ? 1 : 2 + random.nextInt(MOST_COPIES - 1);
            for (int i = 0; i < size; i++) {
                String spare = spares.get(random.nextInt(SPARES));
                String text = size == 1 ? original : Revision.of(original, spare, random);
                documents.add(new LabelledDocument("group" + group, "", text));
            }
        }
        Collections.shuffle(documents, random);
        return documents;
    }

    /**
     * Groups of copies of very different sizes: the group of rank r has largest / r<sup>{@value #FALL}</sup>, at least one.
     *
     * @param originals one for each group
     */
    public List<LabelledDocument> ofManySizes(List<String> originals, int most, int largest, Copyist copyist) {
        List<String> shuffled = new ArrayList<>(originals);
        Collections.shuffle(shuffled, random);
        List<LabelledDocument> documents = new ArrayList<>();
        for (int group = 0; group < Math.min(most, shuffled.size()); group++) {
            long size = Math.max(1, Math.round(largest / Math.pow(group + 1, FALL)));
            for (int i = 0; i < size; i++) {
                documents.add(new LabelledDocument("group" + group, "", copyist.copy(shuffled.get(group), random)));
            }
        }
        Collections.shuffle(documents, random);
        return documents;
    }

    /**
     * Copies of the first text among the other texts. On average one word in {@code part} of a copy is replaced by a word of another text,
     * independently of the other copies.
     *
     * @param texts  different texts, more than {@code documents} - {@code copies}
     * @param copies number of copies
     */
    public List<LabelledDocument> ofOneText(List<String> texts, int copies, int documents, int part) {
        List<String> original = Revision.words(texts.getFirst());
        List<String> spares = texts.subList(1, texts.size()).stream().flatMap(text -> Revision.words(text).stream()).toList();
        List<LabelledDocument> collection = new ArrayList<>();
        for (int copy = 0; copy < copies; copy++) {
            collection.add(new LabelledDocument("copy", "", replaced(original, spares, part)));
        }
        for (int other = 1; other <= documents - copies; other++) {
            collection.add(new LabelledDocument("other" + other, "", texts.get(other)));
        }
        Collections.shuffle(collection, random);
        return collection;
    }

    /**
     * Pairs of a text and a copy of it, one after the other. On average one word in {@code part} of a copy is replaced by a word of any of
     * the texts. No two different texts share a run of words.
     *
     * @param texts at least 52 different texts with these numbers of words
     * @param most  maximum number of pairs
     * @param run   length of the runs of words that different texts must not share
     */
    public List<LabelledDocument> inPairs(List<String> texts, int most, int shortest, int longest, int run, int part) throws IOException {
        List<String> chosen = choose(texts, most, shortest, longest, run);
        List<String> spares = chosen.stream().flatMap(text -> Revision.words(text).stream()).toList();
        List<LabelledDocument> documents = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            documents.add(new LabelledDocument("pair" + i, "", chosen.get(i)));
            documents.add(new LabelledDocument("pair" + i, "", replaced(Revision.words(chosen.get(i)), spares, part)));
        }
        return documents;
    }

    private String replaced(List<String> original, List<String> spares, int part) {
        return original.stream()
            .map(word -> random.nextInt(part) == 0 ? spares.get(random.nextInt(spares.size())).strip() + " " : word)
            .collect(Collectors.joining());
    }

    /**
     * Texts some of which contain another one: a third are sources; each source is used once, whole or in part, after the borrower's own
     * words. A source and its borrower are near-duplicates.
     */
    public List<LabelledDocument> plagiarised(List<String> texts, int most, int shortest, int longest, int run) throws IOException {
        List<String> chosen = choose(texts, most, shortest, longest, run);
        int sources = chosen.size() / 3;
        List<LabelledDocument> documents = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            documents.add(new LabelledDocument("source" + i, "", chosen.get(i)));
        }
        for (int source = 0; source < sources; source++) {
            List<String> own = Revision.words(chosen.get(sources + source));
            List<String> borrowed = Revision.words(Revision.of(chosen.get(source), chosen.get(2 * sources), random));
            int cut = random.nextInt(own.size() / 4 + 1);
            String text = String.join("", own.subList(0, cut)) + " " + String.join("", borrowed);
            documents.set(sources + source, new LabelledDocument("source" + source, "", text));
        }
        Collections.shuffle(documents, random);
        return documents;
    }

    private List<String> choose(List<String> texts, int most, int shortest, int longest, int run) throws IOException {
        List<String> shuffled = new ArrayList<>(texts);
        Collections.shuffle(shuffled, random);
        DistinctCores distinct = new DistinctCores(run);
        List<String> chosen = new ArrayList<>();
        for (String text : shuffled) {
            int words = Revision.words(text).size();
            if (chosen.size() < most && words >= shortest && words <= longest && distinct.take(new Core("", text))) {
                chosen.add(text);
            }
        }
        if (chosen.size() < SPARES + 2) {
            throw new IOException("of " + texts.size() + " texts, " + chosen.size() + " can be used, but " + (SPARES + 2) + " are needed");
        }
        return chosen;
    }
}
