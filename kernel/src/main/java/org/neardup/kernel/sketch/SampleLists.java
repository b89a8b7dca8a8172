package org.neardup.kernel.sketch;

import java.util.Arrays;

import org.neardup.kernel.join.MemoryReservation;

/**
 * For each token that several samples have, unless it is {@linkplain FrequentTokens frequent}, the list of these samples: first those in
 * which the token is heavy, then those in which it is light ({@link SampledNeighbours}). Taken samples disappear from the lists that are
 * read.
 */
final class SampleLists {

    /** In place of the number of bits of a length: the token has no list. */
    private static final byte NO_LIST = 0;

    private final SampledSets sets;
    private final long[] weights;
    /** For each token, the number of bits of its list's length, or {@link #NO_LIST}. */
    private final byte[] lengths;
    /** For each sample, the greatest such number of its heavy tokens. */
    private final byte[] heaviest;
    /** The lists are contiguous; the start of each, and the end of the last. */
    private final int[] starts;
    /** For each token, the slot after those in which it is heavy, and the slot before those in which it is light. */
    private final int[] edges;
    private final int[] lists;
    /** For each sample 1, or 0 once it is taken. */
    private final byte[] isFree;
    /** The samples that the last probing one met, and the weights of the tokens in whose lists it met each of them; 0 for all others. */
    private final int[] met;
    private final long[] common;
    private int metCount;

    /**
     * Starts with empty lists.
     *
     * @param weights for each token; those of weight 0 have no lists
     * @param memory  reserved before allocation; the caller releases it
     */
    SampleLists(SampledSets sets, long[] weights, MemoryReservation memory) {
        this.sets = sets;
        this.weights = weights;
        int count = sets.count();
        int distinct = sets.distinct();
        int tokens = count == 0 ? 0 : sets.end(count - 1);
        memory.reserve((2L + Integer.BYTES + Long.BYTES) * count + (long) Integer.BYTES * tokens + (1L + 3 * Integer.BYTES) * distinct);
        lengths = new byte[distinct];
        heaviest = new byte[count];
        starts = new int[distinct + 1];
        edges = new int[2 * distinct];
        lists = new int[tokens];
        isFree = new byte[count];
        Arrays.fill(isFree, (byte) 1);
        met = new int[count + 1];
        common = new long[count];
        for (int number = 0; number < distinct; number++) {
            int frequency = sets.frequencyOf(number);
            starts[number + 1] = starts[number] + frequency;
            edges[2 * number] = starts[number];
            edges[2 * number + 1] = starts[number + 1] - 1;
            boolean hasList = frequency > 1 && weights[number] > 0 && sets.frequent().contains(number) == false;
            lengths[number] = hasList ? (byte) (Integer.SIZE - Integer.numberOfLeadingZeros(frequency)) : NO_LIST;
        }
    }

    /** The number of bits of the length of a token's list; 0 if it has none. */
    byte length(int number) {
        return lengths[number];
    }

    /**
     * Adds a sample to the lists of its tokens.
     *
     * @param heavy the greatest {@link #length} of a heavy token
     */
    void add(int sample, byte heavy) {
        heaviest[sample] = heavy;
        for (int i = sets.start(sample); i < sets.end(sample); i++) {
            int number = sets.number(i);
            // Without branches, which the processor could not predict. What tokens without a list get, nothing reads.
            int light = lengths[number] > heavy ? 1 : 0;
            int slot = edges[2 * number + light];
            lists[slot] = sample;
            edges[2 * number + light] = slot + 1 - 2 * light;
        }
    }

    boolean isFree(int sample) {
        return isFree[sample] == 1;
    }

    void take(int sample) {
        isFree[sample] = 0;
    }

    /** The number of samples that were met, some of which may be taken by now. */
    int metCount() {
        return metCount;
    }

    int met(int index) {
        return met[index];
    }

    /** The weights of the tokens in whose lists a free sample was met; 0 if it was not met, or was forgotten. */
    long common(int sample) {
        return common[sample];
    }

    /** Resets the weights of a sample; each free one that was met must be forgotten before the next probe. */
    void forget(int sample) {
        common[sample] = 0;
    }

    /** Meets the free samples that share a token with the item that has a list and is not light in both; returns the work. */
    int meet(int item) {
        metCount = 0;
        int work = sets.end(item) - sets.start(item);
        for (int i = sets.start(item); i < sets.end(item); i++) {
            int number = sets.number(i);
            if (lengths[number] != NO_LIST) {
                work += meetHeavy(number);
                work += lengths[number] <= heaviest[item] ? meetLight(number) : 0;
            }
        }
        return work;
    }

    /** Without branches, which the processor could not predict; taken samples get weights that nothing reads. */
    private int meetHeavy(int number) {
        int start = starts[number];
        int end = edges[2 * number];
        long weight = weights[number];
        int count = metCount;
        int kept = start;
        for (int at = start; at < end; at++) {
            int other = lists[at];
            byte free = isFree[other];
            long before = common[other];
            lists[kept] = other;
            kept += free;
            met[count] = other;
            count += before == 0 ? free : 0;
            common[other] = before + weight;
        }
        edges[2 * number] = kept;
        metCount = count;
        return end - start;
    }

    private int meetLight(int number) {
        int start = starts[number + 1] - 1;
        int end = edges[2 * number + 1];
        long weight = weights[number];
        int count = metCount;
        int kept = start;
        for (int at = start; at > end; at--) {
            int other = lists[at];
            byte free = isFree[other];
            long before = common[other];
            lists[kept] = other;
            kept -= free;
            met[count] = other;
            count += before == 0 ? free : 0;
            common[other] = before + weight;
        }
        edges[2 * number + 1] = kept;
        metCount = count;
        return start - end;
    }
}
