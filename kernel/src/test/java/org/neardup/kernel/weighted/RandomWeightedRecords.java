package org.neardup.kernel.weighted;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/** Collections of weighted records of many shapes, to join by brute force and otherwise. */
public enum RandomWeightedRecords {

    TINY {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            return record(random, 1 + random.nextInt(2), 4, 2);
        }
    },
    ALL_EQUAL {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            return before.isEmpty() ? noisy(random, record(random, 1 + random.nextInt(20), 100, 9)) : before.get(0);
        }
    },
    /** Integer weights, so that similarities are small fractions and many of them equal thresholds. */
    WHOLE {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            return record(random, 1 + random.nextInt(10), 15, 4);
        }
    },
    EQUAL_WEIGHTS {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            return record(random, 1 + random.nextInt(12), 20, 1);
        }
    },
    /** A few terms in nearly all records, and weights of ten orders of magnitude. */
    SKEWED {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            SortedMap<Long, Double> record = new TreeMap<>();
            for (int i = random.nextInt(25); i >= 0; i--) {
                record.put((long) Math.pow(40, random.nextDouble() * random.nextDouble() * 3), Math.pow(10, random.nextInt(11) - 5));
            }
            return noisy(random, record);
        }
    },
    /** Large groups of equal, proportional or nearly proportional records. */
    HEAPS {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            if (before.isEmpty() || random.nextInt(12) == 0) {
                return noisy(random, record(random, 5 + random.nextInt(40), 300, 6));
            }
            SortedMap<Long, Double> copy = new TreeMap<>(before.get(random.nextInt(before.size())));
            double factor = random.nextBoolean() ? 1 : random.nextInt(9) + 1;
            copy.replaceAll((term, weight) -> weight * factor);
            for (int edits = random.nextInt(4); edits > 0; edits--) {
                copy.put((long) random.nextInt(300), 1.0 + random.nextInt(6));
            }
            return copy;
        }
    },
    /** Large groups with weights as in jobs: integers up to 65,535 by the rarity of the term, times its occurrences. */
    WHOLE_HEAPS {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            if (before.isEmpty() || random.nextInt(15) == 0) {
                SortedMap<Long, Double> record = new TreeMap<>();
                for (int i = 3 + random.nextInt(30); i >= 0; i--) {
                    put(record, random, 1 + random.nextInt(3));
                }
                return record;
            }
            SortedMap<Long, Double> copy = new TreeMap<>(before.get(random.nextInt(before.size())));
            for (int edits = random.nextInt(3); edits > 0; edits--) {
                put(copy, random, 1 + random.nextInt(40));
            }
            return copy;
        }

        private void put(SortedMap<Long, Double> record, Random random, int occurrences) {
            long term = random.nextInt(200);
            record.put(term, Math.rint(65_535 * Math.log(1 + 200.0 / (term + 1)) / Math.log(201)) * occurrences);
        }
    },
    /** Each record is similar to its neighbours, and less similar to records further away. */
    CHAINS {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            SortedMap<Long, Double> record = new TreeMap<>();
            for (long term = 0; term < 12; term++) {
                record.put(before.size() + term, 1.0 + (before.size() + term) % 3);
            }
            return record;
        }
    },
    /** Terms of all 64 bits. */
    WIDE {
        @Override
        SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before) {
            SortedMap<Long, Double> record = new TreeMap<>();
            for (int i = random.nextInt(15); i >= 0; i--) {
                record.put((random.nextInt(40) - 20) * 0x5DEECE66DL << 20, random.nextDouble() + 0.01);
            }
            return record;
        }
    };

    abstract SortedMap<Long, Double> next(Random random, List<SortedMap<Long, Double>> before);

    /** A collection of {@code count} records. */
    public List<SortedMap<Long, Double>> collection(Random random, int count) {
        List<SortedMap<Long, Double>> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(next(random, records));
        }
        return records;
    }

    /** Collections that share their terms. */
    @SafeVarargs
    public static List<WeightedRecords> build(Collection<SortedMap<Long, Double>>... collections) {
        Vocabulary vocabulary = new Vocabulary();
        List<WeightedRecordsBuilder> builders = new ArrayList<>();
        for (Collection<SortedMap<Long, Double>> collection : collections) {
            WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
            collection.forEach(record -> builder.add(record.keySet().stream().mapToLong(Long::longValue).toArray(),
                record.values().stream().mapToDouble(Double::doubleValue).toArray(), record.size()));
            builders.add(builder);
        }
        TokenOrder order = WeightedRecords.termOrder(vocabulary);
        return builders.stream().map(builder -> builder.build(order)).toList();
    }

    /** The distinct records among these. */
    public static DistinctRecords distinct(List<SortedMap<Long, Double>> records) {
        Vocabulary vocabulary = new Vocabulary();
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        records.forEach(record -> builder.addNumbered(record.keySet().stream().mapToInt(vocabulary::number).toArray(),
            record.values().stream().mapToDouble(Double::doubleValue).toArray(), record.size()));
        return builder.buildDistinct(WeightedRecords.termOrder(vocabulary));
    }

    private static SortedMap<Long, Double> record(Random random, int size, int terms, int greatest) {
        SortedMap<Long, Double> record = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            record.put((long) random.nextInt(terms), 1.0 + random.nextInt(greatest));
        }
        return record;
    }

    private static SortedMap<Long, Double> noisy(Random random, SortedMap<Long, Double> record) {
        record.replaceAll((term, weight) -> weight * (1 + random.nextDouble()));
        return record;
    }
}
