package org.neardup.plugin.job.result;

import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.plan.PlanWriter;
import org.neardup.plugin.job.snapshot.DocumentVersion;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.snapshot.ShardSnapshot.Block;
import org.neardup.plugin.job.snapshot.Snapshot;
import org.neardup.plugin.job.work.EntryStore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Links that an earlier job left in its plan, as ordinals of a later snapshot. */
public class CarriedLinksIT extends ESSingleNodeTestCase {

    private static final long CHECKPOINT = ComparedDocuments.CHECKPOINT;

    private record Draft(String id, long sequenceNumber, Set<Integer> tokens) {}

    private final Map<String, EntryStore> plans = new HashMap<>();
    private final JobSpecification specification = TestJob.specification(
        List.of("index"), "0.5", Keep.AUTHORITY, Grouping.STAR, Action.REPORT);

    public void testLinksOfUnchangedDocuments() {
        for (int round = 0; round < 5; round++) {
            List<Draft> drafts = new ArrayList<>();
            for (Set<Integer> tokens : ComparedDocuments.families(random(), between(20, 100))) {
                // Some were read above the checkpoint, in a version that may be lost.
                drafts.add(new Draft("id" + drafts.size(), random().nextInt(8) == 0 ? CHECKPOINT + 1 : between(0, 7), tokens));
            }
            ComparedDocuments first = compared(drafts);
            JobResult result = write("one", first);
            Map<String, Integer> before = components(first, false);
            Map<String, Integer> equal = components(first, true);

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
            CarriedLinks carried = new CarriedLinks(continuing(result), MemoryReservation.UNLIMITED);
            assertTrue(carried.areComplete());
            check(carried, drafts, before, equal);
            client().admin().indices().prepareDelete("result").get();
        }
    }

    /**
     * Unchanged documents are connected if and only if the earlier job connected them, perhaps through others, and known to be equal if and
     * only if they were.
     */
    private static void check(CarriedLinks carried, List<Draft> drafts, Map<String, Integer> before, Map<String, Integer> equalBefore) {
        UnionFind connected = new UnionFind(drafts.size());
        UnionFind same = new UnionFind(drafts.size());
        List<Integer> links = new ArrayList<>();
        carried.forEach(snapshot(drafts), compared(drafts), (left, right, isEqual) -> {
            assertTrue(left < right);
            if (isEqual) {
                same.union(left, right);
            }
            assertTrue("no more links than it takes", connected.union(left, right));
            assertTrue(drafts.get(left).sequenceNumber <= CHECKPOINT && drafts.get(right).sequenceNumber <= CHECKPOINT);
            links.addAll(List.of(left, right));
        });
        for (int left = 0; left < drafts.size(); left++) {
            for (int right = left + 1; right < drafts.size(); right++) {
                boolean unchanged = drafts.get(left).sequenceNumber <= CHECKPOINT && drafts.get(right).sequenceNumber <= CHECKPOINT;
                boolean together = unchanged && before.get(drafts.get(left).id).equals(before.get(drafts.get(right).id));
                assertEquals(together, connected.find(left) == connected.find(right));
                boolean alike = unchanged && equalBefore.get(drafts.get(left).id).equals(equalBefore.get(drafts.get(right).id));
                assertEquals(alike, same.find(left) == same.find(right));
            }
        }
        List<Integer> again = new ArrayList<>();
        carried.forEach(snapshot(drafts), compared(drafts), (left, right, equal) -> again.addAll(List.of(left, right)));
        assertEquals(links, again);
    }

    /** A number for each document, the same for those that links connect, or links between equal ones. */
    private static Map<String, Integer> components(ComparedDocuments compared, boolean onlyEqual) {
        UnionFind connected = new UnionFind(compared.documents().size());
        compared.forEach((left, right, equal) -> {
            if (equal || onlyEqual == false) {
                connected.union(left, right);
            }
        });
        Map<String, Integer> components = new HashMap<>();
        compared.documents().forEach(document -> components.put(document.id(), connected.find(document.ordinal())));
        return components;
    }

    public void testPlanIsGone() {
        List<Draft> drafts = List.of(new Draft("a", 1, Set.of(1, 2)), new Draft("b", 2, Set.of(1, 2)));
        JobResult result = write("one", compared(drafts));
        client().admin().indices().prepareDelete("result").get();
        assertTrue(new CarriedLinks(continuing(result), MemoryReservation.UNLIMITED).areComplete());
        plans.clear();
        CarriedLinks gone = new CarriedLinks(continuing(result), MemoryReservation.UNLIMITED);
        assertFalse(gone.areComplete());
        // A job that decided to continue, and was moved to another node before it read the plan, finds it gone.
        Exception e = assertThrows(
            IllegalStateException.class, () -> gone.forEach(snapshot(drafts), compared(drafts), (left, right, equal) -> {}));
        assertEquals("the plan of job [one] was removed while this job continued it; start the job again", e.getMessage());
        new PlanWriter(continuing(result).plan("one"), 1, 2);
        assertFalse("only begun", new CarriedLinks(continuing(result), MemoryReservation.UNLIMITED).areComplete());
    }

    public void testMemoryIsGivenBack() {
        List<Draft> drafts = new ArrayList<>();
        for (Set<Integer> tokens : ComparedDocuments.families(random(), 50)) {
            drafts.add(new Draft("id" + drafts.size(), 1, tokens));
        }
        JobResult result = write("one", compared(drafts));
        CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
        new CarriedLinks(continuing(result), memory).forEach(snapshot(drafts), compared(drafts), (left, right, equal) -> {});
        assertEquals(0, memory.reserved());
        CountedMemory little = new CountedMemory(randomLongBetween(0, memory.peak() - 1));
        CarriedLinks carried = new CarriedLinks(continuing(result), little);
        assertThrows(
            CircuitBreakingException.class, () -> carried.forEach(snapshot(drafts), compared(drafts), (left, right, equal) -> {}));
        assertEquals(0, little.reserved());
    }

    private JobResult write(String id, ComparedDocuments compared) {
        return IndexedDocuments.write(new TestJob(id, specification, client(), new MemoryWorkIndex()).planningIn(plans), compared);
    }

    /** Unchanged documents in one block, the others in another. */
    private static Snapshot snapshot(List<Draft> drafts) {
        int unchanged = (int) drafts.stream().filter(draft -> draft.sequenceNumber <= CHECKPOINT).count();
        List<Block> blocks = List.of(new Block(unchanged, 0, 0, 0, 0, true), new Block(drafts.size() - unchanged, 0, 0, 0, 0, false));
        return new Snapshot(List.of(new ShardSnapshot(new ShardId("index", "uuid", 0), "attempt", CHECKPOINT, 0, 0, blocks)));
    }

    private TestJob continuing(JobResult result) {
        return new TestJob("two", TestJob.continuing(specification, "one"), client(), new MemoryWorkIndex())
            .planningIn(plans).continuing(new EarlierJob("one", specification, result));
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
