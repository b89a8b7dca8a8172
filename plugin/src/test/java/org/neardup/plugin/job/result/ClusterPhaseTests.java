package org.neardup.plugin.job.result;

import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.ComparedDocuments.Pair;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobResult.ProfileStep;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.JobSpecification.Action;
import org.neardup.plugin.job.JobSpecification.Clustering;
import org.neardup.plugin.job.JobSpecification.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.snapshot.DocumentVersion;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Clusters of random documents against clusters made the plain way. */
public class ClusterPhaseTests extends ESTestCase {

    /** Documents before they have ordinals. */
    private record Draft(DocumentVersion document, Set<Integer> tokens) {}

    public void testRandomDocuments() {
        for (int round = 0; round < 60; round++) {
            int hundredths = between(30, 100);
            JobSpecification specification = specification(hundredths, randomFrom(Keep.values()), randomFrom(Clustering.values()));
            List<Draft> drafts = drafts(between(1, 60));
            Map<String, String> first = check(specification, compared(drafts, hundredths), hundredths);
            Collections.shuffle(drafts, random());
            assertEquals("whatever the ordinals", first, check(specification, compared(drafts, hundredths), hundredths));
        }
    }

    /** Checks all there is to know about clusters; returns each document's kept one with the cluster's id and the reason. */
    private Map<String, String> check(JobSpecification specification, ComparedDocuments compared, int hundredths) {
        TestJob job = new TestJob("job", specification, null, new MemoryWorkIndex());
        CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
        Map<String, String> described = new TreeMap<>();
        try (ClusterOutcome outcome = run(job, compared, memory)) {
            ClusteredDocuments clustered = outcome.documents();
            Map<Integer, Integer> expected = kept(specification, compared, hundredths);
            assertEquals(expected.size(), clustered.count());
            Set<String> ids = new HashSet<>();
            for (int ordinal : expected.keySet()) {
                int rank = clustered.rank(ordinal);
                DocumentVersion document = compared.documents().get(ordinal);
                DocumentVersion kept = compared.documents().get(expected.get(ordinal));
                assertEquals(new DocumentKey(document.index(), document.id()), clustered.key(rank));
                assertEquals(new DocumentKey(kept.index(), kept.id()), clustered.key(clustered.keptOf(rank)));
                assertEquals(kept != document && document.isProtected() == false, clustered.isRemovable(rank));
                if (kept == document) {
                    int[] members = clustered.members(rank);
                    assertEquals(Collections.frequency(expected.values(), ordinal), members.length);
                    assertTrue(ids.add(clustered.clusterId(rank)));
                    if (members.length > 1) {
                        String reason = clustered.reason(rank, members[1]).toString();
                        described.put(document.index() + "/" + document.id(), clustered.clusterId(rank) + " " + reason);
                    }
                } else {
                    described.put(document.index() + "/" + document.id(), kept.index() + "/" + kept.id());
                }
            }
            checkProfile(outcome.result(), specification, compared, hundredths);
            assertEquals(outcome.result().profile().get(0).clusters(), job.progress().get(Counter.CLUSTERS));
            assertEquals(outcome.result().profile().get(0).removable(), job.progress().get(Counter.REMOVABLE));
            assertEquals(Map.of("uuid/0", 7L), outcome.result().checkpoints());
            assertTrue(memory.reserved > 0);
        }
        assertEquals(0, memory.reserved);
        return described;
    }

    private void checkProfile(JobResult result, JobSpecification specification, ComparedDocuments compared, int lowest) {
        assertEquals(101 - lowest, result.profile().size());
        for (int hundredths = lowest; hundredths <= 100; hundredths++) {
            ProfileStep step = result.profile().get(hundredths - lowest);
            assertEquals(hundredths, Math.round(Double.parseDouble(step.threshold()) * 100));
            int threshold = hundredths;
            Map<Integer, Integer> kept = kept(specification, compared, hundredths);
            assertEquals(compared.pairs().stream().filter(pair -> reaches(compared, pair, threshold)).count(), step.pairs());
            assertEquals(kept.entrySet().stream().filter(entry -> entry.getKey().equals(entry.getValue()) == false).map(Map.Entry::getValue)
                .distinct().count(), step.clusters());
            assertEquals(kept.entrySet().stream().filter(entry -> entry.getKey().equals(entry.getValue()) == false)
                .filter(entry -> compared.documents().get(entry.getKey()).isProtected() == false).count(), step.removable());
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
        TestJob job = new TestJob("job", specification(100, keep, Clustering.STAR), null, new MemoryWorkIndex());
        try (ClusterOutcome outcome = run(job, two, new CountedMemory(Long.MAX_VALUE))) {
            assertEquals(2, outcome.documents().clusterSize(0));
            return outcome.documents().reason(0, 1);
        }
    }

    public void testWarnings() {
        List<Draft> drafts = new ArrayList<>();
        int size = between(100, 103);
        for (int i = 0; i < size; i++) {
            drafts.add(new Draft(document("index", "same" + i, 3, 0, 0, false), Set.of(1, 2, 3)));
        }
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Clustering.STAR), null, new MemoryWorkIndex());
        ComparedDocuments compared = compared(drafts, 90);
        try (ClusterOutcome outcome = run(job, compared, new CountedMemory(Long.MAX_VALUE))) {
            JobResult result = outcome.result();
            assertEquals(List.of(new JobResult.LargeCluster(result.largestClusters().get(0).id(), size, "index", "same0")),
                result.largestClusters());
            assertEquals(size > 100 ? 1 : 0, result.warnings().size());
            if (size > 100) {
                assertTrue(result.warnings().get(0), result.warnings().get(0).contains("has " + size + " of the " + size + " documents"));
            }
        }
        JoinOutcome stopped = new JoinOutcome(compared.pairs().size(), true, List.of());
        ClusterPhase phase = new ClusterPhase(job, MemoryReservation.UNLIMITED);
        try (ClusterOutcome outcome = phase.run(compared.snapshot(), stopped, compared, compared)) {
            assertTrue(outcome.result().maxPairsReached());
            assertTrue(outcome.result().warnings().get(0), outcome.result().warnings().get(0).startsWith("[max_pairs] was reached"));
        }
    }

    public void testNoPairs() {
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Clustering.STAR), null, new MemoryWorkIndex());
        try (ClusterOutcome outcome = run(job, compared(List.of(), 90), new CountedMemory(Long.MAX_VALUE))) {
            assertEquals(0, outcome.documents().count());
            assertEquals(11, outcome.result().profile().size());
            assertEquals(List.of(), outcome.result().largestClusters());
        }
    }

    /** Whatever is refused, everything that was granted is given back. */
    public void testMemoryIsRefused() {
        ComparedDocuments compared = compared(drafts(60), 40);
        TestJob job = new TestJob("job", specification(40, Keep.AUTHORITY, randomFrom(Clustering.values())), null, new MemoryWorkIndex());
        CountedMemory counted = new CountedMemory(Long.MAX_VALUE);
        run(job, compared, counted).close();
        for (int round = 0; round < 20; round++) {
            CountedMemory little = new CountedMemory(randomLongBetween(0, counted.peak - 1));
            assertThrows(CircuitBreakingException.class, () -> run(job, compared, little));
            assertEquals(0, little.reserved);
        }
    }

    public void testCancelled() {
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            drafts.add(new Draft(document("index", "same" + i, 1, 0, 0, false), Set.of(1)));
        }
        TestJob job = new TestJob("job", specification(90, Keep.AUTHORITY, Clustering.STAR), null, new MemoryWorkIndex());
        job.cancel();
        CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
        ComparedDocuments compared = compared(drafts, 90);
        assertThrows(TaskCancelledException.class, () -> run(job, compared, memory));
        assertEquals(0, memory.reserved);
    }

    private static ClusterOutcome run(TestJob job, ComparedDocuments compared, MemoryReservation memory) {
        return new ClusterPhase(job, memory).run(compared.snapshot(), compared.outcome(), compared, compared);
    }

    private static JobSpecification specification(int hundredths, Keep keep, Clustering clusters) {
        String threshold = hundredths == 100 ? "1" : "0." + hundredths;
        return TestJob.specification(List.of("a", "b"), threshold, keep, clusters, Action.REPORT);
    }

    private static DocumentVersion document(String index, String id, int size, double authority, long timestamp, boolean isProtected) {
        return new DocumentVersion(0, index, id, null, 3, 1, size, authority, timestamp, isProtected);
    }

    private List<Draft> drafts(int count) {
        List<Draft> drafts = new ArrayList<>();
        for (Set<Integer> tokens : ComparedDocuments.families(random(), count)) {
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

    private static boolean reaches(ComparedDocuments compared, Pair pair, int hundredths) {
        return compared.reaches(pair.left(), pair.right(), pair.overlap(), hundredths);
    }

    /** The kept document of each that occurs in a pair of the lowest threshold, by ordinals. */
    private static Map<Integer, Integer> kept(JobSpecification specification, ComparedDocuments compared, int hundredths) {
        Comparator<DocumentVersion> authority = Comparator.comparingDouble(document -> -document.authority());
        Comparator<DocumentVersion> timestamp = Comparator.comparingLong(DocumentVersion::timestamp);
        Comparator<DocumentVersion> rules = specification.keep() == Keep.AUTHORITY
            ? authority.thenComparing(timestamp)
            : timestamp.thenComparing(authority);
        Comparator<DocumentVersion> isProtected = Comparator.comparing(document -> document.isProtected() == false);
        Comparator<DocumentVersion> order = isProtected.thenComparing(rules)
            .thenComparing(DocumentVersion::index)
            .thenComparing(DocumentVersion::id);
        Map<Integer, Set<Integer>> neighbours = new HashMap<>();
        Set<Integer> paired = new TreeSet<>();
        for (Pair pair : compared.pairs()) {
            paired.add(pair.left());
            paired.add(pair.right());
            if (reaches(compared, pair, hundredths)) {
                neighbours.computeIfAbsent(pair.left(), any -> new HashSet<>()).add(pair.right());
                neighbours.computeIfAbsent(pair.right(), any -> new HashSet<>()).add(pair.left());
            }
        }
        Map<Integer, Integer> kept = new HashMap<>();
        List<Integer> inOrder = paired.stream().sorted(Comparator.comparing(compared.documents()::get, order)).toList();
        for (int centre : inOrder) {
            if (kept.putIfAbsent(centre, centre) == null) {
                List<Integer> reached = new ArrayList<>(List.of(centre));
                for (int i = 0; i < reached.size(); i++) {
                    if (i == 0 || specification.clusters() == Clustering.CONNECTED) {
                        for (int neighbour : neighbours.getOrDefault(reached.get(i), Set.of())) {
                            if (kept.putIfAbsent(neighbour, centre) == null) {
                                reached.add(neighbour);
                            }
                        }
                    }
                }
            }
        }
        return kept;
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
        assertNotEquals(StableId.of(new DocumentKey("ab", "c")), StableId.of(new DocumentKey("a", "bc")));
    }

    private static final class CountedMemory implements MemoryReservation {

        private final long limit;
        private long reserved;
        private long peak;

        CountedMemory(long limit) {
            this.limit = limit;
        }

        @Override
        public void reserve(long bytes) {
            if (reserved + bytes > limit) {
                throw new CircuitBreakingException("too much", CircuitBreaker.Durability.TRANSIENT);
            }
            reserved += bytes;
            peak = Math.max(peak, reserved);
        }

        @Override
        public void release(long bytes) {
            assertTrue(bytes >= 0);
            reserved -= bytes;
        }
    }
}
