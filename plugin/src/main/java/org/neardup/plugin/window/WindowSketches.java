package org.neardup.plugin.window;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.cache.Cache;
import org.elasticsearch.common.cache.CacheBuilder;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.ItemsOfClasses;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.kernel.sketch.SketchedNeighbours;
import org.neardup.kernel.sketch.StoppingRule;
import org.neardup.plugin.mapper.SketchForm;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/**
 * Compares the sketches of a window's documents. A document with too few tokens is compared by the digest of its text, so that only equal
 * texts are similar. A document without a sketch is similar to none; nor is one that was not compared because the search had to stop. For
 * one thread at a time.
 */
public final class WindowSketches {

    /** For one pair in a thousand million right at the threshold, the decision differs from the estimate by all samples. */
    private static final double ERROR = 1e-9;

    /** Computing a rule takes some milliseconds. */
    private static final Cache<RuleKey, StoppingRule> RULES = CacheBuilder.<RuleKey, StoppingRule>builder().setMaximumWeight(100).build();

    private record RuleKey(SketchFormat format, double threshold) {}

    private final Window window;
    private final RunningComparison running;
    private final MemoryReservation memory;
    private final SketchFormat format;
    private final int words;
    private final long[] packed;
    private final boolean[] comparable;
    private final boolean[] few;
    private final long[] digests;
    /** Null if only sketches that agree in all samples are similar. */
    private final StoppingRule rule;

    /**
     * @param threshold the minimum similarity
     * @param minTokens documents with fewer distinct tokens are compared by their texts
     * @param running   decides whether comparing may continue
     * @param memory    reserves memory; the caller releases it
     * @throws IllegalArgumentException if not all sketches are of the same format
     */
    public WindowSketches(Window window, double threshold, int minTokens, RunningComparison running, MemoryReservation memory) {
        BytesRef[] sketches = window.values();
        this.window = window;
        this.running = running;
        this.memory = memory;
        format = Stream.of(sketches).filter(Objects::nonNull).findFirst().map(SketchForm::formatOf).orElse(SketchForm.DEFAULT.format());
        words = format.words();
        memory.reserve(sketches.length * (words + 2L) * Long.BYTES);
        packed = new long[Math.multiplyExact(sketches.length, words)];
        comparable = new boolean[sketches.length];
        few = new boolean[sketches.length];
        digests = new long[sketches.length];
        rule = rule(format, threshold);
        for (int position = 0; position < sketches.length; position++) {
            if (sketches[position] == null) {
                running.countNotCompared(1);
            } else {
                SketchForm.read(sketches[position], format, packed, position * words);
                comparable[position] = true;
                digests[position] = SketchForm.digest(sketches[position]);
                few[position] = SketchForm.distinct(sketches[position]) < minTokens;
                if (few[position]) {
                    running.countTooFewTokens(1);
                    packDigest(position);
                }
            }
        }
    }

    /**
     * Replaces a sketch by one that only equal texts share: of a text in one value and the same text in several, the tokens differ, and so
     * do the sketches.
     */
    private void packDigest(int position) {
        SplittableRandom bits = new SplittableRandom(digests[position]);
        for (int word = 0; word < words; word++) {
            packed[position * words + word] = bits.nextLong();
        }
    }

    private static StoppingRule rule(SketchFormat format, double threshold) {
        if (threshold == 1) {
            return null;
        }
        try {
            return RULES.computeIfAbsent(
                new RuleKey(format, threshold), key -> StoppingRule.of(format, threshold, ERROR, StoppingRule.groupPoints(format)));
        } catch (ExecutionException e) {
            throw new IllegalStateException("no rule for [" + format + "] and [" + threshold + "]", e);
        }
    }

    /** The documents; similar ones are neighbours. Equal sketches are compared once. */
    public FreeItems items() {
        memory.reserve(Window.BYTES_OF_CLASSES * window.size());
        EqualItems classes = window.equalValues();
        memory.reserve((long) classes.count() * words * Long.BYTES);
        long[] distinct = new long[classes.count() * words];
        boolean[] distinctComparable = new boolean[classes.count()];
        for (int of = 0; of < classes.count(); of++) {
            int first = classes.first(of);
            System.arraycopy(packed, first * words, distinct, of * words, words);
            distinctComparable[of] = comparable[first];
        }
        NeighbourTest similar = (left, right) -> areSimilar(classes.first(left), classes.first(right));
        return new ItemsOfClasses(
            classes, new SketchedNeighbours(format, distinct, distinctComparable, rule, similar, running::mayGoOn, memory),
            of -> distinctComparable[of]);
    }

    private boolean areSimilar(int left, int right) {
        if (few[left] || few[right]) {
            return few[left] && few[right] && digests[left] == digests[right];
        }
        return rule == null
            ? format.matches(packed, left * words, packed, right * words) == format.samples()
            : rule.compare(packed, left * words, packed, right * words).similar();
    }

    /** Returns the estimate of the similarity of two documents that have sketches, 0 to 1. */
    public double estimate(int left, int right) {
        return Math.clamp(format.estimate(format.matches(packed, left * words, packed, right * words)), 0, 1);
    }
}
