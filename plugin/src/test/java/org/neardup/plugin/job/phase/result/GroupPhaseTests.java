package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.ThresholdProfile;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.ComparedDocuments.Pair;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.GroupOracle;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobResult.ProfileStep;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.KeptReason;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.StableId;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.result.ResultSummary.UnprofiledGroup;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot.Block;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.hamcrest.Matchers.lessThan;

/** Groups of random documents against groups by brute force. */
public class GroupPhaseTests extends GroupTestCase {

    public void testRandomDocuments() {
        for (int round = 0; round < 60; round++) {
            int hundredths = between(30, 100);
            JobSpecification specification = specification(hundredths, randomFrom(Keep.values()), randomFrom(Grouping.values()));
            List<Draft> drafts = drafts(between(1, 60));
            Map<String, String> first = check(specification, compared(drafts, hundredths), hundredths);
            Collections.shuffle(drafts, random());
            assertEquals("whatever the ordinals", first, check(specification, compared(drafts, hundredths), hundredths));
        }
    }

    /** A job that continues another one may link documents that are not near any more. */
    public void testLinksMayConnectMore() {
        for (int round = 0; round < 20; round++) {
            int hundredths = between(30, 100);
            JobSpecification specification = specification(hundredths, randomFrom(Keep.values()), randomFrom(Grouping.values()));
            List<Draft> drafts = drafts(between(2, 60));
            ComparedDocuments near = compared(drafts, hundredths);
            List<Pair> more = new ArrayList<>(near.pairs());
            for (int i = between(1, 10); i > 0; i--) {
                int left = between(0, drafts.size() - 2);
                more.add(new Pair(left, between(left + 1, drafts.size() - 1), 0));
            }
            check(specification, new ComparedDocuments(near.documents(), drafts.stream().map(Draft::tokens).toList(), more), hundredths);
        }
    }

    /** Checks all properties of groups; returns each document's kept one with the group's id and the reason. */
    private Map<String, String> check(JobSpecification specification, ComparedDocuments compared, int hundredths) {
        TestJob job = new TestJob("job", specification, null, new MemoryWorkIndex());
        CountedMemory memory = new CountedMemory();
        Map<String, String> described = new TreeMap<>();
        GroupOracle oracle = compared.oracle();
        try (GroupOutcome outcome = run(job, compared, memory)) {
            GroupedDocuments grouped = outcome.documents();
            int[] expected = oracle.kept(specification.keep().first(), specification.output().grouping(), "jaccard", hundredths);
            int[] linked = linked(compared);
            assertArrayEquals(linked, grouped.documents().ordinals());
            Set<String> ids = new HashSet<>();
            for (int ordinal : linked) {
                int rank = grouped.documents().rank(ordinal);
                DocumentVersion document = compared.documents().get(ordinal);
                DocumentVersion kept = compared.documents().get(expected[ordinal]);
                assertEquals(document.key(), grouped.key(rank));
                assertEquals(kept.key(), grouped.key(grouped.keptOf(rank)));
                double similarity = GroupOracle.similarity("jaccard", kept == document ? document.size()
                    : oracle.overlap(ordinal, expected[ordinal]), document.size(), kept.size());
                assertEquals(similarity, grouped.similarityToKept(rank), 0);
                assertEquals(document.size(), grouped.documents().size(rank));
                assertEquals(kept != document && document.isProtected() == false, grouped.isRemovable(rank));
                if (kept == document) {
                    int[] members = grouped.members(rank);
                    assertEquals(IntStream.of(expected).filter(centre -> centre == ordinal).count(), members.length);
                    assertTrue(ids.add(grouped.groupId(rank)));
                    if (members.length > 1) {
                        String reason = grouped.reason(rank, members[1]).toString();
                        described.put(document.index() + "/" + document.id(), grouped.groupId(rank) + " " + reason);
                    }
                } else {
                    described.put(document.index() + "/" + document.id(), kept.index() + "/" + kept.id());
                }
            }
            checkProfile(outcome.result(), specification, oracle, hundredths);
            assertEquals(outcome.result().profile().get(0).groups(), job.progress().get(Counter.GROUPS));
            assertEquals(outcome.result().profile().get(0).removable(), job.progress().get(Counter.REMOVABLE));
            assertEquals(linked.length > 0, memory.reserved() > 0);
        }
        assertEquals(0, memory.reserved());
        return described;
    }

    private static int[] linked(ComparedDocuments compared) {
        Set<Integer> linked = new TreeSet<>();
        compared.pairs().forEach(pair -> {
            linked.add(pair.left());
            linked.add(pair.right());
        });
        return linked.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void checkProfile(JobResult result, JobSpecification specification, GroupOracle oracle, int lowest) {
        assertEquals(101 - lowest, result.profile().size());
        for (int hundredths = lowest; hundredths <= 100; hundredths++) {
            ProfileStep step = result.profile().get(hundredths - lowest);
            assertEquals(hundredths, Math.round(Double.parseDouble(step.threshold()) * 100));
            int[] kept = oracle.kept(specification.keep().first(), specification.output().grouping(), "jaccard", hundredths);
            assertEquals(GroupOracle.groups(kept), step.groups());
            assertEquals(oracle.removable(kept), step.removable());
        }
    }

    /** A group whose documents all have too little authority keeps none but protected ones. */
    public void testGroupsOfLittleAuthority() {
        Set<Integer> same = Set.of(1, 2, 3, 4, 5);
        for (boolean isProtected : List.of(false, true)) {
            List<Draft> drafts = List.of(
                new Draft(document("a", "1", 5, 1, 0, isProtected), same), new Draft(document("a", "2", 5, 1.5, 0, false), same),
                new Draft(document("a", "3", 4, 2, 0, false), Set.of(6, 7, 8, 9)),
                new Draft(document("a", "4", 4, 1, 0, false), Set.of(6, 7, 8, 9)),
                new Draft(document("a", "5", 1, 0, 0, false), Set.of(10)));
            JobSpecification all = specification(100, Keep.AUTHORITY, Grouping.STAR);
            KeepRule keep = new KeepRule(Keep.AUTHORITY, new Authority("rank", 0L), "date", null, 2.0);
            JobSpecification specification = new JobSpecification(
                all.source(), all.comparison(), keep, all.output(), all.limits(), null, null, null);
            TestJob job = new TestJob("job", specification, null, new MemoryWorkIndex());
            try (GroupOutcome outcome = run(job, compared(drafts, 100), new CountedMemory())) {
                GroupedDocuments grouped = outcome.documents();
                Set<String> removable = new TreeSet<>();
                IntStream.range(0, grouped.count()).filter(grouped::isRemovable).forEach(rank -> removable.add(grouped.key(rank).id()));
                assertEquals(isProtected ? Set.of("2", "4") : Set.of("1", "2", "4"), removable);
                assertEquals(removable.size(), job.progress().get(Counter.REMOVABLE));
                assertEquals(removable.size(), outcome.result().profile().getFirst().removable());
                assertEquals(isProtected, outcome.result().warnings().stream().noneMatch(warning -> warning.contains("[min_authority]")));
            }
        }
    }

    public void testReasons() {
        DocumentVersion best = document("a", "1", 5, 2, 100, false);
        for (Keep keep : Keep.values()) {
            assertEquals(KeptReason.PROTECTED, reason(keep, best, document("z", "9", 5, 1, 200, true)));
            DocumentVersion shorter = new DocumentVersion(
                0, "a", "0", null, 3, 1, 5, 4, ExactNumber.of(2), Instant.ofEpochMilli(100), 0, 0, false, 0);
            assertEquals(KeptReason.TOKENS, reason(keep, best, shorter));
            assertEquals(KeptReason.INDEX, reason(keep, best, document("b", "0", 5, 2, 100, false)));
            assertEquals(KeptReason.ID, reason(keep, best, document("a", "2", 5, 2, 100, false)));
        }
        DocumentVersion earlierOfLessAuthority = document("a", "0", 5, 1, 50, false);
        assertEquals(KeptReason.AUTHORITY, reason(Keep.AUTHORITY, best, earlierOfLessAuthority));
        assertEquals(KeptReason.EARLIEST, reason(Keep.EARLIEST, best, earlierOfLessAuthority));
        assertEquals(KeptReason.LATEST, reason(Keep.LATEST, best, earlierOfLessAuthority));
        assertEquals(KeptReason.EARLIEST, reason(Keep.AUTHORITY, best, document("a", "0", 5, 2.0, Long.MAX_VALUE, false)));
    }

    public void testCopiesAndNumbers() {
        Set<Integer> tokens = IntStream.range(0, 25).boxed().collect(Collectors.toSet());
        List<Draft> drafts = List.of(
            draft("kept", 1, 7, tokens), draft("equal", 1, 7, tokens), draft("similar", 2, 7, tokens), draft("variant", 3, 8, tokens));
        TestJob job = new TestJob("job", specification(50, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        try (GroupOutcome outcome = run(job, compared(drafts, 50), new CountedMemory())) {
            GroupedDocuments grouped = outcome.documents();
            assertEquals(Set.of("kept", "equal"), ids(grouped, grouped::isCopy));
            assertEquals(Set.of("kept", "equal", "similar"), ids(grouped, grouped::hasSameNumbers));
        }
    }

    private static Set<String> ids(GroupedDocuments grouped, IntPredicate wanted) {
        return IntStream.range(0, grouped.count()).filter(wanted).mapToObj(rank -> grouped.key(rank).id()).collect(Collectors.toSet());
    }

    private static Draft draft(String id, long content, long numbers, Set<Integer> tokens) {
        long authority = id.equals("kept") ? 1 : 0;
        return new Draft(new DocumentVersion(
            0, "a", id, null, 3, 1, 25, 25, ExactNumber.of(authority), Instant.EPOCH, content, numbers, false, 0), tokens);
    }

    /** Numbers that are equal as doubles have an order, whether they are longs or doubles. */
    public void testLongsBeyondTheDigitsOfADouble() {
        long big = 1L << 60;
        DocumentVersion greater = document("a", "9", 5, big + 1, 0, false);
        assertEquals(KeptReason.AUTHORITY, reason(Keep.AUTHORITY, greater, document("a", "0", 5, big, 0, false)));
        assertEquals(KeptReason.AUTHORITY, reason(Keep.AUTHORITY, greater, document("a", "0", 5, (double) big, 0, false)));
        assertTrue(new KeepRule(Keep.AUTHORITY, null, null, null, big + 1).dropsFirst(ExactNumber.of(big), false));
        assertFalse(new KeepRule(Keep.AUTHORITY, null, null, null, (double) big).dropsFirst(ExactNumber.of(big), false));
    }

    private KeptReason reason(Keep keep, DocumentVersion one, DocumentVersion other) {
        Set<Integer> same = Set.of(1, 2, 3, 4, 5);
        ComparedDocuments two = compared(List.of(new Draft(one, same), new Draft(other, same)), 100);
        TestJob job = new TestJob("job", specification(100, keep, Grouping.STAR), null, new MemoryWorkIndex());
        try (GroupOutcome outcome = run(job, two, new CountedMemory())) {
            assertEquals(2, outcome.documents().groupSize(0));
            return outcome.documents().reason(0, 1);
        }
    }

    public void testWarnings() {
        List<Draft> drafts = new ArrayList<>();
        int size = between(100, 103);
        for (int i = 0; i < size; i++) {
            drafts.add(new Draft(document("index", "same" + i, 3, 0, 0, false), Set.of(1, 2, 3)));
        }
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        ComparedDocuments compared = compared(drafts, 90);
        try (GroupOutcome outcome = run(job, compared, new CountedMemory())) {
            JobResult result = outcome.result();
            assertEquals(List.of(new JobResult.LargeGroup(result.largestGroups().get(0).id(), size, new DocumentKey("index", "same0"))),
                result.largestGroups());
            assertEquals(size > 100 ? 1 : 0, result.warnings().size());
            if (size > 100) {
                assertTrue(result.warnings().get(0), result.warnings().get(0).contains("has " + size + " of the " + size + " documents"));
            }
        }
    }

    public void testProfileThatWouldTakeTooLong() {
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        List<Draft> same = List.of(
            new Draft(document("a", "1", 3, 1, 0, false), Set.of(1, 2, 3)), new Draft(document("a", "2", 3, 2, 0, false), Set.of(1, 2, 3)));
        ComparedDocuments compared = compared(same, 90);
        try (GroupOutcome outcome = run(job, compared, new CountedMemory())) {
            List<UnprofiledGroup> unprofiled = List.of(new UnprofiledGroup(0, "0.93"));
            ThresholdSteps steps = ThresholdSteps.from(job.specification().similarity());
            ResultSummary summary = new ResultSummary(
                job, compared.snapshot(), outcome.documents(), steps, new ThresholdProfile(steps.count()), unprofiled, new SharedFrames());
            String expected = "the profile does not count the documents that near-duplicates link to [a/2] from the threshold [0.93] on";
            List<String> warnings = summary.result().warnings();
            assertEquals(1, warnings.size());
            assertTrue(warnings.get(0), warnings.get(0).startsWith(expected));
        }
    }

    public void testNoLinks() {
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        try (GroupOutcome outcome = run(job, compared(List.of(), 90), new CountedMemory())) {
            assertEquals(0, outcome.documents().count());
            assertEquals(11, outcome.result().profile().size());
            assertEquals(List.of(), outcome.result().largestGroups());
        }
    }

    /** After any refused reservation, all memory is released. */
    public void testMemoryIsRefused() {
        ComparedDocuments compared = compared(drafts(60), 40);
        TestJob job = new TestJob("job", specification(40, Keep.AUTHORITY, randomFrom(Grouping.values())), null, new MemoryWorkIndex());
        CountedMemory counted = new CountedMemory();
        long batchBytes = randomFrom(1L, randomLongBetween(1, 20_000), Long.MAX_VALUE);
        run(job, compared, counted, batchBytes).close();
        for (int round = 0; round < 20; round++) {
            CountedMemory little = TestJob.memory(randomLongBetween(0, counted.peak() - 1));
            assertThrows(CircuitBreakingException.class, () -> run(job, compared, little, batchBytes));
            assertEquals(0, little.reserved());
        }
    }

    /** Blocks hold documents of similar sizes, and so do batches of components: few blocks are read for two batches. */
    public void testBatchesReadFewBlocks() {
        List<Draft> drafts = new ArrayList<>();
        for (int pair = 0; pair < 200; pair++) {
            int size = 10 + pair / 4;
            for (int own : new int[] {1, 2}) {
                Set<Integer> tokens = new TreeSet<>(IntStream.range(1_000 * pair + 10, 1_000 * pair + size + 9).boxed().toList());
                tokens.add(1_000 * pair + own);
                drafts.add(new Draft(document("a", pair + "-" + own, size, between(0, 1_000), 0, false), tokens));
            }
        }
        ComparedDocuments compared = compared(drafts, 80);
        long inOneBatch = bytesRead(compared, Long.MAX_VALUE);
        long inSeveral = bytesRead(compared, 80_000);
        long tokens = compared.snapshot().shards().stream().flatMap(shard -> shard.blocks().stream()).mapToLong(Block::bytes).sum();
        assertThat(inSeveral - inOneBatch, lessThan(tokens));
    }

    private static long bytesRead(ComparedDocuments compared, long batchBytes) {
        TestJob job = new TestJob("job", specification(80, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        run(job, compared, new CountedMemory(), batchBytes).close();
        return job.progress().get(Counter.BYTES_READ);
    }

    public void testCancelled() {
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            drafts.add(new Draft(document("index", "same" + i, 1, 0, 0, false), Set.of(1)));
        }
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        job.cancel();
        CountedMemory memory = new CountedMemory();
        ComparedDocuments compared = compared(drafts, 90);
        assertThrows(TaskCancelledException.class, () -> run(job, compared, memory));
        assertEquals(0, memory.reserved());
    }

    /** Result indices store these ids, so they must never change. */
    public void testStableIds() {
        assertEquals("a9ffe82388a4ec58826a4008ad0e7bb3", StableId.of(new DocumentKey("pages", "1")));
        assertEquals("d18fe5d0bde76a1e6ceb189299886dfb", StableId.of(new DocumentKey("pages", "1"), new DocumentKey("pages", "é")));
        assertEquals("ebad724c738ca8881b1289672b6c050f", StableId.of(new DocumentKey("pages", "1", "r")));
        assertNotEquals(StableId.of(new DocumentKey("ab", "c")), StableId.of(new DocumentKey("a", "bc")));
    }
}
