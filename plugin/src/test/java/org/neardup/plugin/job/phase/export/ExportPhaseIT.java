package org.neardup.plugin.job.phase.export;

import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.GroupOracle;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.PlannedGroup;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The contents of a plan and its export. */
public class ExportPhaseIT extends ESSingleNodeTestCase {

    private static final String DEST = "result";

    public void testAllIsWritten() {
        IndexedDocuments indexed = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), between(40, 120)));
        ComparedDocuments compared = indexed.compare(60);
        TestJob job = job("first", 60, client());
        JobResult result = IndexedDocuments.write(job, compared);

        Map<String, Map<String, Object>> written = IndexedDocuments.all(client(), DEST);
        assertEquals(written.size(), job.progress().get(Counter.WRITTEN));
        assertEquals(written.size(), job.throttled());
        Map<String, Long> kinds = written.values().stream()
            .collect(Collectors.groupingBy(source -> (String) source.get("kind"), Collectors.counting()));
        assertEquals(result.profile().get(0).groups(), kinds.getOrDefault("group", 0L).longValue());
        assertEquals(1, kinds.get("job").longValue());

        checkPairs(job.specification(), compared, written);
        Map<String, DocumentVersion> versions = indexed.versions().stream().collect(Collectors.toMap(DocumentVersion::id, one -> one));
        Map<String, Double> duplicates = duplicates(job.specification(), compared, 60);
        assertEquals(duplicates.size(), kinds.getOrDefault("duplicate", 0L).longValue());
        long removable = 0;
        for (Map<String, Object> source : written.values()) {
            assertEquals("first", source.get("job"));
            assertNotNull(source.get("@timestamp"));
            if ("duplicate".equals(source.get("kind"))) {
                checkDuplicate(source, versions, written, duplicates);
                removable += Boolean.FALSE.equals(source.get("protected")) ? 1 : 0;
            } else if ("group".equals(source.get("kind"))) {
                assertEquals(((List<?>) source.get("members")).size(), source.get("size"));
                assertEquals(source.get("kept"), ((List<?>) source.get("members")).get(0));
            }
        }
        assertEquals(result.profile().get(0).removable(), removable);
        checkPlan(StoredPlan.open(job.plan("first"), "first"), written, versions);

        Map<String, Object> summary = written.get(ExportSchema.summary("first"));
        assertEquals((int) removable, summary.get("removable"));
        assertEquals(41, ((List<?>) summary.get("profile")).size());
    }

    /** The plan has each duplicate under its number, in the compared version. */
    private static void checkPlan(StoredPlan plan, Map<String, Map<String, Object>> written, Map<String, DocumentVersion> versions) {
        Map<String, Map<String, Object>> duplicates = new HashMap<>(written);
        duplicates.values().removeIf(source -> "duplicate".equals(source.get("kind")) == false);
        List<PlannedDocument> planned = plan.read(0, plan.size());
        assertEquals(duplicates.size(), planned.size());
        for (PlannedDocument document : planned) {
            Map<String, Object> source = duplicates.get(ExportSchema.duplicate(document.key()));
            DocumentVersion version = versions.get(document.key().id());
            assertEquals(source.get("id"), document.key().id());
            assertEquals(version.index(), document.key().index());
            assertEquals(version.routing(), document.key().routing());
            assertTrue(document.isVersion(version.sequenceNumber(), version.primaryTerm()));
            assertEquals(version.isProtected(), document.isProtected());
            assertEquals(source.get("kept"), document.kept().key().toMap());
            assertEquals(source.get("similarity"), document.similarity());
            checkGroup(document.group(), written.get(ExportSchema.group(document.group().id())));
        }
    }

    private static void checkGroup(PlannedGroup group, Map<String, Object> source) {
        assertEquals(group.size(), source.get("size"));
        assertEquals(group.kept().key().toMap(), source.get("kept"));
        assertEquals(group.reason().toString(), source.get("reason"));
        assertEquals(group.protectedMembers(), source.get("protected_members"));
        assertEquals(group.removable(), source.get("removable"));
    }

    /** The largest group is first, and its duplicates follow each other. */
    public void testPlansAreInOrder() {
        IndexedDocuments indexed = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 120));
        TestJob job = job("first", 60, client());
        IndexedDocuments.write(job, indexed.compare(60));
        StoredPlan plan = StoredPlan.open(job.plan("first"), "first");
        int next = 0;
        int groups = 0;
        PlannedGroup open = null;
        for (PlannedDocument document : plan.read(0, plan.size())) {
            assertEquals(next++, document.number());
            if (open == null || document.number() == open.first() + open.duplicates()) {
                assertEquals(document.number(), document.group().first());
                assertTrue(open == null || open.size() >= document.group().size());
                open = document.group();
                groups++;
            }
            assertEquals(open, document.group());
        }
        assertEquals(groups, plan.groups());
    }

    /** The similarity of each document with the kept one of its group, by their ids. */
    private static Map<String, Double> duplicates(JobSpecification specification, ComparedDocuments compared, int hundredths) {
        GroupOracle oracle = compared.oracle();
        int[] kept = oracle.kept(specification.keep().first(), specification.output().grouping(), "jaccard", hundredths);
        List<DocumentVersion> documents = compared.documents();
        Map<String, Double> duplicates = new HashMap<>();
        for (int i = 0; i < kept.length; i++) {
            if (kept[i] != i) {
                double similarity = GroupOracle.similarity(
                    "jaccard", oracle.overlap(i, kept[i]), documents.get(i).size(), documents.get(kept[i]).size());
                duplicates.put(documents.get(i).id() + " " + documents.get(kept[i]).id(), similarity);
            }
        }
        return duplicates;
    }

    /** Checks that there are no pairs, the pairs with kept documents, or all pairs. */
    private static void checkPairs(JobSpecification specification, ComparedDocuments compared, Map<String, Map<String, Object>> written) {
        Map<Set<Object>, Map<String, Object>> byKeys = new HashMap<>();
        for (Map<String, Object> source : written.values()) {
            if ("pair".equals(source.get("kind"))) {
                assertNull(byKeys.put(Set.of(id(source, "left"), id(source, "right")), source));
            }
        }
        GroupOracle oracle = compared.oracle();
        int[] kept = oracle.kept(specification.keep().first(), specification.output().grouping(), "jaccard", 60);
        int pairs = 0;
        for (int left = 0; left < kept.length; left++) {
            for (int right = left + 1; right < kept.length; right++) {
                boolean isWritten = switch (specification.output().pairs()) {
                    case NONE -> false;
                    case KEPT -> kept[left] == right || kept[right] == left;
                    case ALL -> oracle.areNear(left, right, "jaccard", 60);
                };
                if (isWritten) {
                    checkPair(compared.documents().get(left), compared.documents().get(right), oracle.overlap(left, right), byKeys);
                    pairs++;
                }
            }
        }
        assertEquals(pairs, byKeys.size());
    }

    private static Map<String, Object> side(DocumentVersion document) {
        Map<String, Object> side = new HashMap<>(document.key().toMap());
        side.put("size", document.size());
        return side;
    }

    private static void checkPair(DocumentVersion one, DocumentVersion other, int overlap, Map<Set<Object>, Map<String, Object>> byKeys) {
        Map<String, Object> source = byKeys.get(Set.of(one.id(), other.id()));
        assertNotNull(one + " and " + other, source);
        boolean inOrder = Comparator.comparing(DocumentVersion::index).thenComparing(DocumentVersion::id).compare(one, other) < 0;
        DocumentVersion left = inOrder ? one : other;
        DocumentVersion right = inOrder ? other : one;
        assertEquals(side(left), source.get("left"));
        assertEquals(side(right), source.get("right"));
        double similarity = GroupOracle.similarity("jaccard", overlap, left.size(), right.size());
        assertEquals(similarity, ((Number) source.get("similarity")).doubleValue(), 0);
    }

    private static void checkDuplicate(
        Map<String, Object> source,
        Map<String, DocumentVersion> versions,
        Map<String, Map<String, Object>> written,
        Map<String, Double> duplicates) {
        DocumentVersion version = versions.get(source.get("id"));
        assertEquals(version.index(), source.get("index"));
        assertEquals(version.routing(), source.get("routing"));
        assertEquals(version.isProtected(), source.get("protected"));
        Map<String, Object> group = written.get("group-" + source.get("group"));
        assertEquals(group.get("kept"), source.get("kept"));
        assertTrue(((List<?>) group.get("members")).contains(version.key().toMap()));
        assertEquals(duplicates.get(version.id() + " " + id(source, "kept")), (double) source.get("similarity"), 0);
    }

    private static Object id(Map<String, Object> source, String side) {
        return ((Map<?, ?>) source.get(side)).get("id");
    }

    public void testWritingAgainChangesNothing() {
        IndexedDocuments indexed = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 60));
        ComparedDocuments compared = indexed.compare(50);
        TestJob job = job("first", 50, client());
        IndexedDocuments.write(job, compared);
        Map<String, Map<String, Object>> once = IndexedDocuments.all(client(), DEST);
        TestJob resumed = new TestJob("first", job.specification(), client(), job.work());
        IndexedDocuments.write(resumed, compared);
        Map<String, Map<String, Object>> twice = IndexedDocuments.all(client(), DEST);
        assertEquals(once.keySet(), twice.keySet());
        // The summary has the duration.
        once.remove(ExportSchema.summary("first"));
        twice.remove(ExportSchema.summary("first"));
        assertEquals(once, twice);
    }

    public void testResultsOfEarlierJobsAreRemoved() {
        IndexedDocuments indexed = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 80));
        IndexedDocuments.write(job("first", 30, client()), indexed.compare(30));
        TestJob second = job("second", 80, client());
        IndexedDocuments.write(second, indexed.compare(80));
        Map<String, Map<String, Object>> both = IndexedDocuments.all(client(), DEST);
        assertTrue(both.values().stream().allMatch(source -> source.get("job").equals("second")));
        client().admin().indices().prepareDelete(DEST).get();
        IndexedDocuments.write(second, indexed.compare(80));
        assertEquals(both.keySet(), IndexedDocuments.all(client(), DEST).keySet());
    }

    public void testWhatIsNoResultStays() {
        IndexedDocuments indexed = new IndexedDocuments(client(), random(), ComparedDocuments.families(random(), 20));
        IndexedDocuments.write(job("first", 60, client()), indexed.compare(60));
        client().prepareIndex(DEST).setId("note").setSource("text", "seen").setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        IndexedDocuments.write(job("second", 60, client()), indexed.compare(60));
        assertEquals(Map.of("text", "seen"), IndexedDocuments.all(client(), DEST).get("note"));
    }

    /**
     * Each document is near only its two neighbours, so connected groups are one long chain, in which few are near the kept one. It has too
     * many pairs to write all.
     */
    public void testManyMembers() {
        int count = ExportDocuments.MAX_MEMBERS + between(1, 50);
        ComparedDocuments compared = chain(count);
        TestJob job = chained(Grouping.CONNECTED, Pairs.ALL);
        JobResult result = IndexedDocuments.write(job, compared);
        assertEquals(count, result.largestGroups().get(0).size());
        assertEquals(1, result.warnings().size());
        Map<String, Map<String, Object>> written = IndexedDocuments.all(client(), DEST);
        Map<String, Object> group = written.get("group-" + result.largestGroups().get(0).id());
        assertEquals(count, group.get("size"));
        assertEquals(ExportDocuments.MAX_MEMBERS, ((List<?>) group.get("members")).size());
        int duplicates = 0;
        int pairs = 0;
        for (Map<String, Object> source : written.values()) {
            if ("duplicate".equals(source.get("kind"))) {
                int distance = Integer.parseInt(((String) source.get("id")).substring(2));
                int overlap = Math.max(0, 10 - distance);
                assertEquals(GroupOracle.similarity("jaccard", overlap, 10, 10), (double) source.get("similarity"), 0);
                assertEquals(Map.of("index", "pages", "id", "id0"), source.get("kept"));
                duplicates++;
            } else if ("pair".equals(source.get("kind"))) {
                assertTrue(source.toString(), Set.of(id(source, "left"), id(source, "right")).contains("id0"));
                pairs++;
            }
        }
        assertEquals(count - 1, duplicates);
        assertEquals(count - 1, pairs);
    }

    /** The maximum number of documents for which all pairs are written. */
    public void testAllPairsOfALargeComponent() {
        TestJob job = chained(randomFrom(Grouping.values()), Pairs.ALL);
        ComparedDocuments compared = chain(1_000);
        IndexedDocuments.write(job, compared);
        Set<Set<Object>> pairs = new HashSet<>();
        for (Map<String, Object> source : IndexedDocuments.all(client(), DEST).values()) {
            if ("pair".equals(source.get("kind"))) {
                assertTrue(pairs.add(Set.of(id(source, "left"), id(source, "right"))));
            }
        }
        Set<Set<Object>> expected = compared.pairs().stream()
            .map(pair -> Set.<Object>of("id" + pair.left(), "id" + pair.right())).collect(Collectors.toSet());
        assertEquals(expected, pairs);
    }

    /** Keeps the first document of the chain, which has the greatest authority. */
    private static ComparedDocuments chain(int count) {
        List<DocumentVersion> versions = new ArrayList<>();
        List<Set<Integer>> tokens = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ExactNumber authority = ExactNumber.of(i == 0 ? 1 : 0);
            versions.add(new DocumentVersion(i, "pages", "id" + i, null, i, 1, 10, 10, authority, Instant.EPOCH, 0, 0, false, 0));
            tokens.add(IntStream.range(i, i + 10).boxed().collect(Collectors.toSet()));
        }
        return new ComparedDocuments(versions, tokens, 80);
    }

    private TestJob chained(Grouping grouping, Pairs pairs) {
        JobSpecification specification = TestJob.specification(List.of("pages"), "0.8", Keep.AUTHORITY, grouping, Action.REPORT);
        return new TestJob("chain", TestJob.grouping(specification, specification.similarity(), Keep.AUTHORITY, grouping, pairs), client(),
            new MemoryWorkIndex());
    }

    private static TestJob job(String id, int hundredths, Client client) {
        Keep keep = randomFrom(Keep.values());
        Grouping grouping = randomFrom(Grouping.values());
        String threshold = "0." + hundredths;
        JobSpecification specification = TestJob.specification(IndexedDocuments.INDICES, threshold, keep, grouping, Action.MARK);
        return new TestJob(
            id, TestJob.grouping(specification, specification.similarity(), keep, grouping, randomFrom(Pairs.values())), client,
            new MemoryWorkIndex());
    }
}
