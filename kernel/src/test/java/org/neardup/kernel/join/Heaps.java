package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * Collections with <i>heaps</i>, large groups of similar records, and <i>strangers</i>, records that share tokens with a heap but are not
 * similar to it.
 */
public final class Heaps {

    /** Heap and strangers share 20 of 26 tokens; bridges share at least 22 with either, the minimum for this similarity. */
    public static final Similarity BRIDGED = Similarity.parse("jaccard", "0.7");
    private static final int COMMON = 20;

    private Heaps() {}

    /** Records with the common tokens and {@code own} random ones. In one record of ten, a small number replaces a random token. */
    public static List<long[]> around(long[] common, int count, int own, Random random) {
        List<long[]> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long[] tokens = LongStream.concat(LongStream.of(common), random.longs(own)).toArray();
            if (random.nextInt(10) == 0) {
                tokens[common.length] = random.nextInt(5);
            }
            records.add(tokens);
        }
        return records;
    }

    /** A chain: each record is similar to its neighbours, and less similar to records further away. */
    public static List<long[]> chain(int count, int size) {
        List<long[]> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(range(1000 + i, size));
        }
        return records;
    }

    /** Overlapping heaps, each of more records than a chunk of postings has, a chain, and equal records, all shuffled. */
    public static List<long[]> withChain(Random random) {
        List<long[]> records = new ArrayList<>();
        for (int heap = 0; heap < 3; heap++) {
            records.addAll(around(range(heap * 8, 20), 150 + random.nextInt(150), 1 + random.nextInt(2), random));
        }
        records.addAll(chain(200, 12 + random.nextInt(10)));
        records.addAll(Collections.nCopies(20, range(0, 20)));
        Collections.shuffle(records, random);
        return records;
    }

    /** One similarity of each kind at which the records of {@link #withChain} have many partners. */
    public static List<Similarity> similaritiesOfChains(Random random) {
        return List.of(Similarity.parse("jaccard", "0.8"), Similarity.parse("dice", "0.9"), Similarity.parse("cosine", "0.7"),
            new Overlap(15 + random.nextInt(5)));
    }

    /** Two overlapping heaps and long strangers: records with too many tokens for bitmaps in postings. */
    public static List<long[]> ofLongRecords(int count, Random random) {
        List<long[]> records = new ArrayList<>(around(range(0, 60), count, 2, random));
        records.addAll(around(range(40, 60), count, 2, random));
        records.addAll(RandomSets.LONG.collection(random, 100));
        Collections.shuffle(records, random);
        return records;
    }

    /**
     * A heap with a few strangers at random positions, then bridges, records that are {@link #BRIDGED similar} to both, and more of the
     * heap; finally two records that are similar only to the strangers, which by then are in the heap's component. All have the same size
     * and share the first {@value #COMMON} tokens.
     */
    public static List<long[]> withStrangersAndBridges(int count, int strangers, Random random) {
        List<long[]> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(mixed(5, random));
        }
        for (int i = 0; i < strangers; i++) {
            records.add(random.nextInt(records.size()), mixed(0, random));
        }
        for (int i = 0; i < 3; i++) {
            records.add(mixed(2 + random.nextInt(2), random));
        }
        for (int i = 0; i < 40; i++) {
            records.add(mixed(5, random));
        }
        records.add(mixed(new long[] {200, 201, 202, 300, 301}, random));
        records.add(mixed(new long[] {200, 201, 202, 300, 301}, random));
        return records;
    }

    private static long[] mixed(int ofHeap, Random random) {
        return mixed(LongStream.concat(LongStream.range(100, 100 + ofHeap), LongStream.range(200 + ofHeap, 205)).toArray(), random);
    }

    /** The common tokens, {@code special}, and a unique token. */
    private static long[] mixed(long[] special, Random random) {
        LongStream own = LongStream.of(random.nextLong() | Long.MIN_VALUE);
        return LongStream.concat(LongStream.range(0, COMMON), LongStream.concat(LongStream.of(special), own)).toArray();
    }

    /**
     * Collections with one order, in which the common tokens come first, so that they are in all prefixes, and heap and strangers meet
     * there.
     */
    public static Records[] commonFirst(List<List<long[]>> collections) {
        Vocabulary vocabulary = new Vocabulary();
        List<RecordsBuilder> builders = new ArrayList<>();
        for (List<long[]> collection : collections) {
            RecordsBuilder builder = new RecordsBuilder(vocabulary);
            collection.forEach(builder::add);
            builders.add(builder);
        }
        TokenOrder order = vocabulary.order((token, occurrence) -> token >= 0 && token < COMMON ? 1 : 2);
        return builders.stream().map(builder -> builder.build(order)).toArray(Records[]::new);
    }

    /** {@code count} consecutive tokens. */
    public static long[] range(long first, int count) {
        return LongStream.range(first, first + count).toArray();
    }
}
