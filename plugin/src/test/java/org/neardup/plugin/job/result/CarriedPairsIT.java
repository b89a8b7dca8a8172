package org.neardup.plugin.job.result;

import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.ComparedDocuments.Pair;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.JobSpecification.Action;
import org.neardup.plugin.job.JobSpecification.Clustering;
import org.neardup.plugin.job.JobSpecification.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.snapshot.DocumentVersion;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.snapshot.ShardSnapshot.Block;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Pairs that an earlier job found, as ordinals of a later snapshot. */
public class CarriedPairsIT extends ESSingleNodeTestCase {

    /** Up to which {@link ComparedDocuments#snapshot} was read. */
    private static final long CHECKPOINT = 7;

    private record Draft(String id, long sequenceNumber, Set<Integer> tokens) {}

    private final JobSpecification specification = TestJob.specification(
        List.of("index"), "0.5", Keep.AUTHORITY, Clustering.STAR, Action.REPORT);

    public void testPairsOfUnchangedDocuments() {
        List<Draft> drafts = new ArrayList<>();
        for (Set<Integer> tokens : ComparedDocuments.families(random(), between(20, 100))) {
            // Some were read above the checkpoint, in a version that may be lost.
            drafts.add(new Draft("id" + drafts.size(), random().nextInt(8) == 0 ? CHECKPOINT + 1 : between(0, 7), tokens));
        }
        JobResult result = IndexedDocuments.write(
            new TestJob("one", specification, client(), new MemoryWorkIndex()), compared(drafts));

        drafts.removeIf(draft -> random().nextInt(5) == 0);
        List<Set<Integer>> others = ComparedDocuments.families(random(), drafts.size());
        for (int i = 0; i < drafts.size(); i++) {
            if (random().nextInt(5) == 0) {
                drafts.set(i, new Draft(drafts.get(i).id, CHECKPOINT + 2 + i, others.get(i)));
            }
        }
        for (Set<Integer> tokens : ComparedDocuments.families(random(), 10)) {
            drafts.add(new Draft("new" + drafts.size(), CHECKPOINT + 100 + drafts.size(), tokens));
        }
        Collections.shuffle(drafts, random());
        drafts.sort(Comparator.comparing(draft -> draft.sequenceNumber > CHECKPOINT));
        ComparedDocuments later = compared(drafts);
        TestJob job = continuing(result);
        CarriedPairs carried = new CarriedPairs(job, MemoryReservation.UNLIMITED);
        assertTrue(carried.areComplete());
        Set<Pair> pairs = new HashSet<>();
        carried.forEach(
            snapshot(drafts), later, (left, right, overlap) -> assertTrue(pairs.add(new Pair(left, right, overlap))));
        Set<Pair> expected = new HashSet<>();
        for (Pair pair : later.pairs()) {
            if (drafts.get(pair.left()).sequenceNumber <= CHECKPOINT && drafts.get(pair.right()).sequenceNumber <= CHECKPOINT) {
                expected.add(pair);
            }
        }
        assertEquals(expected, pairs);
    }

    public void testIncompleteResult() {
        List<Draft> drafts = List.of(new Draft("a", 1, Set.of(1, 2)), new Draft("b", 2, Set.of(1, 2)));
        JobResult result = IndexedDocuments.write(
            new TestJob("one", specification, client(), new MemoryWorkIndex()), compared(drafts));
        assertTrue(new CarriedPairs(continuing(result), MemoryReservation.UNLIMITED).areComplete());
        JobResult stopped = new JobResult(
            true, result.profile(), result.largestClusters(), result.warnings(), result.failures(), result.checkpoints(), null);
        assertFalse(new CarriedPairs(continuing(stopped), MemoryReservation.UNLIMITED).areComplete());
        client().admin().indices().prepareDelete("result").get();
        assertFalse(new CarriedPairs(continuing(result), MemoryReservation.UNLIMITED).areComplete());
    }

    /** Unchanged documents in one block, the others in another. */
    private static Snapshot snapshot(List<Draft> drafts) {
        int unchanged = (int) drafts.stream().filter(draft -> draft.sequenceNumber <= CHECKPOINT).count();
        List<Block> blocks = List.of(new Block(unchanged, 0, 0, 0, 0, true), new Block(drafts.size() - unchanged, 0, 0, 0, 0, false));
        return new Snapshot(List.of(new ShardSnapshot(new ShardId("index", "uuid", 0), "attempt", CHECKPOINT, 0, blocks)));
    }

    private TestJob continuing(JobResult result) {
        return new TestJob("two", TestJob.continuing(specification, "one"), client(), new MemoryWorkIndex())
            .continuing(new EarlierJob("one", specification, result));
    }

    private static ComparedDocuments compared(List<Draft> drafts) {
        List<DocumentVersion> versions = new ArrayList<>();
        for (Draft draft : drafts) {
            versions.add(new DocumentVersion(
                versions.size(), "index", draft.id, null, draft.sequenceNumber, 1, draft.tokens.size(), 0, 0, false));
        }
        return new ComparedDocuments(versions, drafts.stream().map(Draft::tokens).toList(), 50);
    }
}
