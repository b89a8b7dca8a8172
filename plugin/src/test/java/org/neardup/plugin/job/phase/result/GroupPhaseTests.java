package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.MemoryReservation;
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
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.result.ResultSummary.UnprofiledGroup;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Groups of random documents against groups made the plain way. */
public class GroupPhaseTests extends ESTestCase {

    /** Documents before they have ordinals. */
    private record Draft(DocumentVersion document, Set<Integer> tokens) {}

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

    /** Checks all there is to know about groups; returns each document's kept one with the group's id and the reason. */
    private Map<String, String> check(JobSpecification specification, ComparedDocuments compared, int hundredths) {
        TestJob job = new TestJob("job", specification, null, new MemoryWorkIndex());
        CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
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
            assertEquals(Map.of("uuid/0/", 7L), outcome.result().checkpoints());
            assertTrue(memory.reserved() > 0);
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
            KeepRule keep = new KeepRule(Keep.AUTHORITY, "rank", 0, "date", 2.0);
            JobSpecification specification = new JobSpecification(
                all.source(), all.comparison(), keep, all.output(), all.limits(), null, null);
            TestJob job = new TestJob("job", specification, null, new MemoryWorkIndex());
            try (GroupOutcome outcome = run(job, compared(drafts, 100), new CountedMemory(Long.MAX_VALUE))) {
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
            assertEquals(KeptReason.INDEX, reason(keep, best, document("b", "0", 5, 2, 100, false)));
            assertEquals(KeptReason.ID, reason(keep, best, document("a", "2", 5, 2, 100, false)));
        }
        DocumentVersion earlierOfLessAuthority = document("a", "0", 5, 1, 50, false);
        assertEquals(KeptReason.AUTHORITY, reason(Keep.AUTHORITY, best, earlierOfLessAuthority));
        assertEquals(KeptReason.EARLIEST, reason(Keep.EARLIEST, best, earlierOfLessAuthority));
        assertEquals(KeptReason.EARLIEST, reason(Keep.AUTHORITY, best, document("a", "0", 5, 2, Long.MAX_VALUE, false)));
    }

    private KeptReason reason(Keep keep, DocumentVersion one, DocumentVersion other) {
        Set<Integer> same = Set.of(1, 2, 3, 4, 5);
        ComparedDocuments two = compared(List.of(new Draft(one, same), new Draft(other, same)), 100);
        TestJob job = new TestJob("job", specification(100, keep, Grouping.STAR), null, new MemoryWorkIndex());
        try (GroupOutcome outcome = run(job, two, new CountedMemory(Long.MAX_VALUE))) {
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
        try (GroupOutcome outcome = run(job, compared, new CountedMemory(Long.MAX_VALUE))) {
            JobResult result = outcome.result();
            assertEquals(List.of(new JobResult.LargeGroup(result.largestGroups().get(0).id(), size, new DocumentKey("index", "same0"))),
                result.largestGroups());
            assertEquals(size > 100 ? 1 : 0, result.warnings().size());
            if (size > 100) {
                assertTrue(result.warnings().get(0), result.warnings().get(0).contains("has " + size + " of the " + size + " documents"));
            }
        }
    }

    /** Twelve pages of one frame, and copies of a text. */
    public void testWarningOfFrames() {
        List<Draft> drafts = new ArrayList<>();
        for (int page = 0; page < 12; page++) {
            Set<Integer> tokens = new TreeSet<>(Set.of(100 + page, 200 + page));
            IntStream.range(0, 8).forEach(tokens::add);
            drafts.add(new Draft(document("page", "" + page, 10, page, 0, false), tokens));
        }
        for (int copy = 0; copy < 3; copy++) {
            drafts.add(new Draft(document("copy", "" + copy, 4, 0, 0, false), Set.of(300, 301, 302, 303)));
        }
        DocumentFrequencies frequent = frequencies(1_000, token -> token < 8 ? 900 : 1, 400);
        DocumentFrequencies rare = frequencies(1_000, token -> 1, 400);
        String expected = "[11] of the [13] documents that are not kept share with the kept one mostly what many documents have, such as"
            + " the frame of a site: by [weighted_jaccard] their similarity is below [0.2]. They are in [1] groups, [11] of them in that of"
            + " [page/11]. Look at some before you remove any; compare by [weighted_jaccard], leave [frames] out, or raise the threshold";
        assertEquals(List.of(expected), warnings(drafts, frequent));
        assertEquals(List.of(), warnings(drafts, rare));
        assertEquals(List.of(), warnings(drafts, null));
    }

    private static List<String> warnings(List<Draft> drafts, DocumentFrequencies frequencies) {
        TestJob job = new TestJob("job", specification(60, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        long batchBytes = randomFrom(1L, randomLongBetween(1, 20_000), Long.MAX_VALUE);
        CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
        List<String> warnings;
        try (GroupOutcome outcome = run(job, compared(drafts, 60), memory, batchBytes, frequencies)) {
            warnings = outcome.result().warnings();
        }
        assertEquals(0, memory.reserved());
        return warnings;
    }

    private static DocumentFrequencies frequencies(long documents, IntUnaryOperator frequency, int tokens) {
        long[] all = IntStream.range(0, tokens).asLongStream().toArray();
        return new DocumentFrequencies(documents, 0, all, IntStream.range(0, tokens).map(frequency).toArray());
    }

    /** Counts of documents that share a frame, against those by the definition of weights. */
    public void testSharedFrames() {
        for (int round = 0; round < 40; round++) {
            int hundredths = between(30, 100);
            Grouping grouping = randomFrom(Grouping.values());
            List<Draft> drafts = drafts(between(2, 60));
            int[] random = IntStream.range(0, 10_000).map(token -> rarely() ? between(1, 10) : between(1, 1_000)).toArray();
            DocumentFrequencies frequencies = frequencies(1_000, token -> random[token], random.length);
            TokenWeights weights = TokenWeights.of(frequencies, TokenWeights.DEFAULT_POWER);
            ComparedDocuments compared = compared(drafts, hundredths);
            TestJob job = new TestJob("job", specification(hundredths, Keep.AUTHORITY, grouping), null, new MemoryWorkIndex());
            int[] kept = compared.oracle().kept(Keep.AUTHORITY, grouping, "jaccard", hundredths);
            long notKept = IntStream.range(0, kept.length).filter(ordinal -> kept[ordinal] != ordinal).count();
            long sharing = IntStream.range(0, kept.length).filter(ordinal -> kept[ordinal] != ordinal).filter(ordinal -> {
                return weighted(weights, drafts.get(ordinal).tokens(), drafts.get(kept[ordinal]).tokens()) < 0.2;
            }).count();
            long batchBytes = randomFrom(1L, randomLongBetween(1, 20_000), Long.MAX_VALUE);
            CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
            try (GroupOutcome outcome = run(job, compared, memory, batchBytes, frequencies)) {
                List<String> warnings = outcome.result().warnings().stream().filter(warning -> warning.contains("frame of")).toList();
                assertEquals(20 * sharing > notKept ? 1 : 0, warnings.size());
                String expected = "[" + sharing + "] of the [" + notKept + "] documents";
                warnings.forEach(warning -> assertTrue(warning, warning.startsWith(expected)));
            }
            assertEquals(0, memory.reserved());
        }
    }

    private static double weighted(TokenWeights weights, Set<Integer> left, Set<Integer> right) {
        Set<Integer> both = new HashSet<>(left);
        both.retainAll(right);
        double shared = both.stream().mapToDouble(weights::of).sum();
        double sum = left.stream().mapToDouble(weights::of).sum() + right.stream().mapToDouble(weights::of).sum();
        return shared / (sum - shared);
    }

    /** Without memory for weights, groups are made all the same. */
    public void testNoMemoryForWeights() {
        List<Draft> drafts = drafts(60);
        ComparedDocuments compared = compared(drafts, 40);
        JobSpecification specification = specification(40, Keep.AUTHORITY, Grouping.STAR);
        DocumentFrequencies frequencies = frequencies(1_000, token -> 1, 10_000);
        CountedMemory counted = new CountedMemory(Long.MAX_VALUE);
        run(new TestJob("job", specification, null, new MemoryWorkIndex()), compared, counted, 1).close();
        assertTrue(counted.peak() < TokenWeights.memoryBytes(frequencies));
        CountedMemory little = new CountedMemory(counted.peak());
        TestJob job = new TestJob("job", specification, null, new MemoryWorkIndex());
        run(job, compared, little, 1, frequencies).close();
        assertEquals(0, little.reserved());
    }

    public void testProfileThatWouldTakeTooLong() {
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        List<Draft> same = List.of(
            new Draft(document("a", "1", 3, 1, 0, false), Set.of(1, 2, 3)), new Draft(document("a", "2", 3, 2, 0, false), Set.of(1, 2, 3)));
        ComparedDocuments compared = compared(same, 90);
        try (GroupOutcome outcome = run(job, compared, new CountedMemory(Long.MAX_VALUE))) {
            List<UnprofiledGroup> unprofiled = List.of(new UnprofiledGroup(0, "0.93"));
            ResultSummary summary = new ResultSummary(outcome.documents(), unprofiled, new SharedFrames());
            String expected = "the profile does not count the documents that near-duplicates link to [a/2] from the threshold [0.93] on";
            List<String> warnings = summary.result(compared.snapshot(), job.specification()).warnings();
            assertEquals(1, warnings.size());
            assertTrue(warnings.get(0), warnings.get(0).startsWith(expected));
        }
    }

    public void testNoLinks() {
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        try (GroupOutcome outcome = run(job, compared(List.of(), 90), new CountedMemory(Long.MAX_VALUE))) {
            assertEquals(0, outcome.documents().count());
            assertEquals(11, outcome.result().profile().size());
            assertEquals(List.of(), outcome.result().largestGroups());
        }
    }

    /** Whatever is refused, everything that was granted is given back. */
    public void testMemoryIsRefused() {
        ComparedDocuments compared = compared(drafts(60), 40);
        TestJob job = new TestJob("job", specification(40, Keep.AUTHORITY, randomFrom(Grouping.values())), null, new MemoryWorkIndex());
        CountedMemory counted = new CountedMemory(Long.MAX_VALUE);
        long batchBytes = randomFrom(1L, randomLongBetween(1, 20_000), Long.MAX_VALUE);
        run(job, compared, counted, batchBytes).close();
        for (int round = 0; round < 20; round++) {
            CountedMemory little = new CountedMemory(randomLongBetween(0, counted.peak() - 1));
            assertThrows(CircuitBreakingException.class, () -> run(job, compared, little, batchBytes));
            assertEquals(0, little.reserved());
        }
    }

    public void testCancelled() {
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            drafts.add(new Draft(document("index", "same" + i, 1, 0, 0, false), Set.of(1)));
        }
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        job.cancel();
        CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
        ComparedDocuments compared = compared(drafts, 90);
        assertThrows(TaskCancelledException.class, () -> run(job, compared, memory));
        assertEquals(0, memory.reserved());
    }

    /** In batches of one component, of some, or of all. */
    private static GroupOutcome run(TestJob job, ComparedDocuments compared, MemoryReservation memory) {
        long batchBytes = randomFrom(1L, randomLongBetween(1, 20_000), Long.MAX_VALUE);
        return run(job, compared, memory, batchBytes);
    }

    private static GroupOutcome run(TestJob job, ComparedDocuments compared, MemoryReservation memory, long batchBytes) {
        return run(job, compared, memory, batchBytes, null);
    }

    private static GroupOutcome run(
        TestJob job,
        ComparedDocuments compared,
        MemoryReservation memory,
        long batchBytes,
        DocumentFrequencies frequencies
    ) {
        GroupPhase phase = new GroupPhase(job, memory, () -> batchBytes, frequencies);
        return phase.run(compared, compared.blocks(job.progress()));
    }

    private static JobSpecification specification(int hundredths, Keep keep, Grouping grouping) {
        String threshold = hundredths == 100 ? "1" : "0." + hundredths;
        return TestJob.specification(List.of("a", "b"), threshold, keep, grouping, Action.REPORT);
    }

    private static DocumentVersion document(String index, String id, int size, double authority, long timestamp, boolean isProtected) {
        return new DocumentVersion(0, index, id, null, 3, 1, size, authority, timestamp, isProtected);
    }

    private List<Draft> drafts(int count) {
        List<Draft> drafts = new ArrayList<>();
        List<Set<Integer>> families = ComparedDocuments.families(random(), count);
        int heap = randomFrom(0, 2, 10);
        for (Set<Integer> family : families) {
            Set<Integer> tokens = random().nextInt(12) < heap ? families.get(0) : family;
            String id = randomAlphaOfLength(2) + drafts.size();
            drafts.add(new Draft(
                document(randomFrom("a", "b"), id, tokens.size(), between(0, 2), between(0, 2), between(0, 5) == 0), tokens));
        }
        return drafts;
    }

    private static ComparedDocuments compared(List<Draft> drafts, int hundredths) {
        List<DocumentVersion> documents = new ArrayList<>();
        for (Draft draft : drafts) {
            DocumentVersion document = draft.document;
            documents.add(new DocumentVersion(documents.size(), document.index(), document.id(), null, 3, 1, document.size(),
                document.authority(), document.timestamp(), document.isProtected()));
        }
        return new ComparedDocuments(documents, drafts.stream().map(Draft::tokens).toList(), hundredths);
    }

    public void testOrdinalSet() {
        for (int round = 0; round < 50; round++) {
            int limit = between(0, 1000);
            int[] chosen = IntStream.range(0, limit).filter(ordinal -> random().nextInt(4) == 0).toArray();
            OrdinalSet ordinals = new OrdinalSet(limit);
            for (int ordinal : chosen) {
                ordinals.add(ordinal);
                ordinals.add(ordinal);
            }
            ordinals.number();
            assertArrayEquals(chosen, ordinals.toArray());
            for (int place = 0; place < chosen.length; place++) {
                assertEquals(place, ordinals.place(chosen[place]));
            }
        }
    }

    /** Kept in result indices, so it must never change. */
    public void testStableIds() {
        assertEquals("a9ffe82388a4ec58826a4008ad0e7bb3", StableId.of(new DocumentKey("pages", "1")));
        assertEquals("d18fe5d0bde76a1e6ceb189299886dfb", StableId.of(new DocumentKey("pages", "1"), new DocumentKey("pages", "é")));
        assertEquals("ebad724c738ca8881b1289672b6c050f", StableId.of(new DocumentKey("pages", "1", "r")));
        assertNotEquals(StableId.of(new DocumentKey("ab", "c")), StableId.of(new DocumentKey("a", "bc")));
    }
}
