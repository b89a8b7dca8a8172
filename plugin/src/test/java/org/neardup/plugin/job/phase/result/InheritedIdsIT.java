package org.neardup.plugin.job.phase.result;

import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.EntryStore;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Groups keep their names while documents are added and deleted. */
public class InheritedIdsIT extends ESSingleNodeTestCase {

    private static final Comparator<DocumentKey> KEYS = Comparator.comparing(DocumentKey::index).thenComparing(DocumentKey::id);

    private final Map<String, EntryStore> plans = new HashMap<>();

    private record Draft(DocumentKey key, Set<Integer> tokens) {}

    public void testNamesOutliveTheirFounders() {
        for (int round = 0; round < 5; round++) {
            List<Draft> drafts = drafts(between(10, 80), "m");
            JobSpecification specification = TestJob.specification(
                List.of("a", "b"), "0.5", Keep.AUTHORITY, randomFrom(Grouping.values()), Action.REPORT);
            TestJob first = first("one" + round, specification);
            IndexedDocuments.write(first, compared(drafts));
            Map<DocumentKey, String> before = groupOf();

            drafts.removeIf(draft -> random().nextInt(4) == 0);
            drafts.addAll(drafts(between(0, 20), randomFrom("a", "z")));
            TestJob second = continuing("two" + round, "one" + round, specification, new MemoryWorkIndex());
            IndexedDocuments.write(second, compared(drafts));
            Map<DocumentKey, String> after = groupOf();
            check(before, after);

            TestJob resumed = continuing("two" + round, "one" + round, specification, (MemoryWorkIndex) second.work());
            IndexedDocuments.write(resumed, compared(drafts));
            assertEquals(after, groupOf());
            client().admin().indices().prepareDelete(specification.output().dest()).get();
        }
    }

    /** Each time that the document is added, it founds a group, which keeps its name after the document is deleted. */
    public void testAFounderComesAndGoes() {
        JobSpecification specification = TestJob.specification(
            List.of("a", "b"), "0.5", Keep.AUTHORITY, randomFrom(Grouping.values()), Action.REPORT);
        DocumentKey founder = new DocumentKey("a", "a");
        List<Draft> drafts = new ArrayList<>();
        Map<DocumentKey, String> named = new TreeMap<>(KEYS);
        for (int round = 0; round < 8; round++) {
            boolean comes = round % 2 == 0;
            Set<Integer> tokens = Set.of(round / 2, 100 + round / 2, 200 + round / 2);
            DocumentKey follower = new DocumentKey("b", "b" + round);
            drafts.add(new Draft(follower, tokens));
            drafts.removeIf(draft -> draft.key.equals(founder));
            if (comes) {
                drafts.add(new Draft(founder, tokens));
            }
            TestJob job = round == 0
                ? first("0", specification)
                : continuing("" + round, "" + (round - 1), specification, new MemoryWorkIndex());
            IndexedDocuments.write(job, compared(drafts));
            Map<DocumentKey, String> groups = groupOf();
            named.forEach((key, id) -> assertEquals(key.toString(), id, groups.get(key)));
            assertEquals("names", 1 + round / 2, new HashSet<>(groups.values()).size());
            named.put(follower, groups.get(follower));
        }
    }

    public void testEarlierPlanIsGone() {
        List<Draft> drafts = drafts(30, "m");
        JobSpecification specification = TestJob.specification(
            List.of("a", "b"), "0.5", Keep.AUTHORITY, Grouping.STAR, Action.REPORT);
        IndexedDocuments.write(first("one", specification), compared(drafts));
        Map<DocumentKey, String> before = groupOf();
        plans.clear();
        IndexedDocuments.write(continuing("two", "one", specification, new MemoryWorkIndex()), compared(drafts));
        assertEquals(before, groupOf());
    }

    private TestJob first(String id, JobSpecification specification) {
        return new TestJob(id, specification, client(), new MemoryWorkIndex()).planningIn(plans);
    }

    private TestJob continuing(String id, String earlier, JobSpecification specification, MemoryWorkIndex work) {
        return new TestJob(id, TestJob.continuing(specification, earlier), client(), work)
            .planningIn(plans).continuing(new EarlierJob(earlier, specification));
    }

    private static void check(Map<DocumentKey, String> before, Map<DocumentKey, String> after) {
        Map<String, TreeSet<DocumentKey>> groups = new TreeMap<>();
        after.forEach((key, id) -> groups.computeIfAbsent(id, any -> new TreeSet<>(KEYS)).add(key));
        Map<String, DocumentKey> claims = new TreeMap<>();
        groups.forEach((id, members) -> members.stream().filter(before::containsKey).findFirst().ifPresent(key -> claims.put(id, key)));
        Set<String> taken = new HashSet<>();
        claims.entrySet().stream().sorted(Map.Entry.comparingByValue(KEYS)).forEach(claim -> {
            String earlier = before.get(claim.getValue());
            if (taken.add(earlier)) {
                assertEquals(earlier, claim.getKey());
            }
        });
    }

    /** The group of each grouped document in the result index. */
    private Map<DocumentKey, String> groupOf() {
        Map<DocumentKey, String> groups = new TreeMap<>(KEYS);
        for (Map<String, Object> source : IndexedDocuments.all(client(), "result").values()) {
            if ("group".equals(source.get("kind"))) {
                for (Object member : (List<?>) source.get("members")) {
                    DocumentKey key = new DocumentKey((String) ((Map<?, ?>) member).get("index"), (String) ((Map<?, ?>) member).get("id"));
                    assertNull(groups.put(key, (String) source.get("group")));
                }
            }
        }
        return groups;
    }

    private List<Draft> drafts(int count, String prefix) {
        List<Draft> drafts = new ArrayList<>();
        for (Set<Integer> tokens : ComparedDocuments.families(random(), count)) {
            drafts.add(new Draft(new DocumentKey(randomFrom("a", "b"), prefix + randomAlphaOfLength(3) + drafts.size()), tokens));
        }
        return drafts;
    }

    private ComparedDocuments compared(List<Draft> drafts) {
        List<DocumentVersion> versions = new ArrayList<>();
        for (Draft draft : drafts) {
            DocumentKey key = draft.key;
            versions.add(new DocumentVersion(versions.size(), key.index(), key.id(), null, 1, 1, draft.tokens.size(),
                draft.tokens.size(), ExactNumber.of(key.hashCode() % 3), Instant.EPOCH, 0, 0, false, 0));
        }
        return new ComparedDocuments(versions, drafts.stream().map(Draft::tokens).toList(), 50);
    }
}
