package org.neardup.plugin.retriever;

import org.elasticsearch.search.query.SearchTimeoutException;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureSet;

import java.util.Arrays;
import java.util.BitSet;

/** Groups the documents of a window whose signature sets are similar, exactly, as a job does with those of an index. */
final class SimilarSets {

    private final WindowSets sets;
    private final int count;
    private final MemoryReservation memory;

    /**
     * @param count  the number of documents in the window
     * @param memory asked before memory is taken, which the caller gives back
     */
    SimilarSets(WindowSets sets, int count, MemoryReservation memory) {
        this.sets = sets;
        this.count = count;
        this.memory = memory;
    }

    /**
     * The centre of each document's group, perhaps itself.
     *
     * @param priority all documents, those first that are rather kept
     * @throws SearchTimeoutException if the comparing has ended before its time
     */
    int[] centres(int[] priority, Similarity similarity, Grouping grouping) {
        ThresholdSteps step = ThresholdSteps.only(similarity, similarity.least().toPlainString());
        ComponentGroups groups = new ComponentGrouping(grouping, step, memory, this::ensureRunning).of(
            records(),
            priority,
            new int[] { count },
            new BitSet()
        );
        int[] centreOf = new int[count];
        Arrays.setAll(centreOf, groups::centreOf);
        return centreOf;
    }

    private void ensureRunning() {
        if (sets.mayGoOn() == false) {
            throw new SearchTimeoutException(null, "Time exceeded");
        }
    }

    private Records records() {
        long tokens = 0;
        int largest = 0;
        for (int position = 0; position < count; position++) {
            SignatureSet set = sets.get(position);
            if (set != null) {
                tokens += set.size();
                largest = Math.max(largest, Math.toIntExact(set.size()));
            }
        }
        Vocabulary vocabulary = new Vocabulary(memory);
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        memory.reserve(builder.estimatedBytes(count, tokens, largest) + 2L * Integer.BYTES * largest);
        builder.reserve(count, tokens);
        int[] numbers = new int[largest];
        int[] multiplicities = new int[largest];
        for (int position = 0; position < count; position++) {
            ensureRunning();
            SignatureSet set = sets.get(position);
            int distinct = set == null ? 0 : set.distinct();
            for (int i = 0; i < distinct; i++) {
                numbers[i] = vocabulary.number(set.token(i));
                multiplicities[i] = set.multiplicity(i);
            }
            builder.addNumbered(numbers, multiplicities, distinct);
        }
        return builder.build(vocabulary.order());
    }
}
