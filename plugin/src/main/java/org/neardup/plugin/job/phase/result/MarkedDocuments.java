package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.group.ThresholdProfile;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.plugin.job.phase.join.LinkSource;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The groups of documents that queries formed, by rank. Each link connects a marked document with the one kept instead, which precedes it
 * in keep order. If a later query marked that one too, the document kept in its place represents both.
 */
final class MarkedDocuments {

    private static final long BYTES_EACH = 2L * Integer.BYTES;

    private final int[] keptOf;
    /** Items of the current batch. */
    private final int[] itemOf;

    /** @param memory reserves memory; the caller releases it */
    MarkedDocuments(LinkedDocuments documents, LinkSource links, HeldMemory memory) {
        memory.reserve(documents.count() * BYTES_EACH);
        keptOf = IntStream.range(0, documents.count()).toArray();
        itemOf = new int[documents.count()];
        links.forEach((left, right, equal) -> {
            int one = documents.rank(left);
            int other = documents.rank(right);
            keptOf[Math.max(one, other)] = Math.min(one, other);
        });
        // The kept document has a lower rank, so its own entry is final by then.
        Arrays.setAll(keptOf, rank -> keptOf[keptOf[rank]]);
    }

    /** The groups of some components, with the exact similarities of documents to the kept ones. */
    ComponentGroups groups(ComponentSets batch, ThresholdSteps steps, BitSet isProtected) {
        int[] items = batch.items();
        for (int item : items) {
            itemOf[batch.rank(item)] = item;
        }
        int[] centreOf = new int[items.length];
        Arrays.setAll(centreOf, item -> itemOf[keptOf[batch.rank(item)]]);
        double[] similarity = batch.records().similarities(centreOf);
        int[] lastOf = new int[items.length];
        Arrays.fill(lastOf, -1);
        ThresholdProfile profile = new ThresholdProfile(steps.count());
        for (int item : items) {
            if (centreOf[item] != item) {
                int last = lastStep(steps, similarity[item]);
                lastOf[centreOf[item]] = Math.max(lastOf[centreOf[item]], last);
                profile.count(0, last + 1, 0, isProtected.get(item) ? 0 : 1);
            }
        }
        for (int last : lastOf) {
            profile.count(0, last + 1, 1, 0);
        }
        return new ComponentGroups(centreOf, item -> similarity[item], profile, List.of());
    }

    /** The last step that a similarity reaches; the first step counts all marked documents, even less similar ones. */
    private static int lastStep(ThresholdSteps steps, double similarity) {
        int last = 0;
        while (last + 1 < steps.count() && steps.measure(last + 1).least().doubleValue() <= similarity) {
            last++;
        }
        return last;
    }
}
