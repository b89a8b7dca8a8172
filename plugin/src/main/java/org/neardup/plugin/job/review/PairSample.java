package org.neardup.plugin.job.review;

import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.Review;
import org.neardup.plugin.job.review.SeenGroup.SeenDuplicate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.TreeMap;

/**
 * A random sample of the removable duplicates in each band of similarity to the kept document, the same for the same seed. Not thread safe.
 */
final class PairSample {

    /** Of a caller who does not see everything, some of the chosen pairs may be hidden. */
    private static final int SPARE = 4;
    /** Similarities are multiples of much larger numbers. */
    private static final double ROUNDING = 1e-9;

    private final double threshold;
    private final double width;
    private final double most;
    private final int size;
    private final long seed;
    private final NavigableMap<Integer, Chosen> bands = new TreeMap<>();

    /**
     * @param threshold lower bound of the first band
     * @param width     of a band
     * @param most      the greatest similarity, the upper bound of the last band, which includes it
     * @param size      maximum number of pairs in a band
     */
    PairSample(double threshold, double width, double most, int size, long seed) {
        this.threshold = threshold;
        this.width = width;
        this.most = most;
        this.size = size;
        this.seed = seed;
    }

    /** The pairs chosen so far in a band: those with the least random numbers. */
    private static final class Chosen {

        private final PriorityQueue<RandomDocument> least = new PriorityQueue<>(
            Comparator.comparingLong(RandomDocument::random).reversed());
        private long duplicates;
    }

    private record RandomDocument(long random, PlannedDocument document) {}

    /**
     * A band of the sample.
     *
     * @param to         exclusive, but for the last band
     * @param duplicates number of removable duplicates in the band
     */
    record Band(double from, double to, long duplicates, List<SeenDuplicate> pairs) {}

    /** Reads the whole plan and returns the bands with duplicates, lowest first. */
    List<Band> read(GroupReader reader) {
        for (int next = 0; next < reader.plan().size(); next += GroupReader.BATCH) {
            reader.ensureRunning().run();
            reader.plan().read(next, GroupReader.BATCH).forEach(this::add);
        }
        List<Band> read = new ArrayList<>();
        bands.forEach((band, chosen) -> {
            List<PlannedDocument> documents = chosen.least.stream().sorted(Comparator.comparingLong(RandomDocument::random))
                .map(RandomDocument::document).toList();
            List<SeenDuplicate> pairs = new ArrayList<>();
            for (PlannedDocument document : reader.seen(documents)) {
                if (pairs.size() < size) {
                    Map<Integer, Review> reviews = reader.plan().reviews(document.number(), 1);
                    pairs.add(new SeenDuplicate(document, reviews.get(document.number())));
                }
            }
            double from = threshold + band * width;
            read.add(new Band(from, Math.min(most, from + width), chosen.duplicates, pairs));
        });
        return read;
    }

    private void add(PlannedDocument document) {
        if (document.isProtected()) {
            return;
        }
        Chosen band = bands.computeIfAbsent(band(document.similarity()), number -> new Chosen());
        band.duplicates++;
        band.least.add(new RandomDocument(random(document.number()), document));
        if (band.least.size() > size * SPARE) {
            band.least.remove();
        }
    }

    /** Negative below the threshold, where chains of near-duplicates can lead. */
    private int band(double similarity) {
        int band = (int) Math.floor((similarity - threshold) / width + ROUNDING);
        return band > 0 && threshold + band * width >= most - ROUNDING ? band - 1 : band;
    }

    /** The finalizer of MurmurHash3: a bijection, so that documents have different numbers. */
    private long random(int number) {
        long hash = seed + number;
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }
}
