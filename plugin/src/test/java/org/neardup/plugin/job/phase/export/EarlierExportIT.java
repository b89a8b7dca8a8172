package org.neardup.plugin.job.phase.export;

import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.IndexedDocuments;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.Output;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.EntryStore;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A job that continues another one exports only the differences, with the same result as a job that exports everything. */
public class EarlierExportIT extends ESSingleNodeTestCase {

    private static final String DEST = "result";
    private static final String ANOTHER = "another";

    private final Map<String, EntryStore> plans = new HashMap<>();
    private int drafted;

    private record Draft(DocumentKey key, Set<Integer> tokens, int authority, boolean isProtected) {}

    private List<Draft> drafts(int count) {
        List<Draft> drafts = new ArrayList<>();
        for (Set<Integer> tokens : ComparedDocuments.families(random(), count)) {
            DocumentKey key = new DocumentKey(randomFrom("a", "b"), "id" + drafted++);
            drafts.add(new Draft(key, tokens, random().nextInt(3), random().nextInt(6) == 0));
        }
        return drafts;
    }

    /** Deletes some documents, adds some, changes the tokens of some, and the priority of some. */
    private void change(List<Draft> drafts) {
        drafts.removeIf(draft -> random().nextInt(10) == 0);
        List<Set<Integer>> tokens = ComparedDocuments.families(random(), drafts.size());
        for (int i = 0; i < drafts.size(); i++) {
            Draft draft = drafts.get(i);
            drafts.set(i, switch (random().nextInt(12)) {
                case 0 -> new Draft(draft.key, tokens.get(i), draft.authority, draft.isProtected);
                case 1 -> new Draft(draft.key, draft.tokens, draft.authority + 1, draft.isProtected);
                case 2 -> new Draft(draft.key, draft.tokens, draft.authority, draft.isProtected == false);
                default -> draft;
            });
        }
        drafts.addAll(drafts(between(0, 10)));
    }

    private static ComparedDocuments compared(List<Draft> drafts) {
        List<DocumentVersion> versions = new ArrayList<>();
        for (Draft draft : drafts) {
            versions.add(new DocumentVersion(versions.size(), draft.key.index(), draft.key.id(), null, 1, 1, draft.tokens.size(),
                draft.tokens.size(), ExactNumber.of(draft.authority), Instant.EPOCH, 0, 0, draft.isProtected, 0));
        }
        return new ComparedDocuments(versions, drafts.stream().map(Draft::tokens).toList(), 50);
    }

    private static JobSpecification specification() {
        Grouping grouping = randomFrom(Grouping.values());
        JobSpecification specification = TestJob.specification(List.of("a", "b"), "0.5", Keep.AUTHORITY, grouping, Action.REPORT);
        return TestJob.grouping(specification, specification.similarity(), Keep.AUTHORITY, grouping, randomFrom(Pairs.values()));
    }

    private TestJob job(String id, JobSpecification specification) {
        return new TestJob(id, specification, client(), new MemoryWorkIndex()).planningIn(plans);
    }

    private TestJob continuing(String id, EarlierJob earlier, String dest, MemoryWorkIndex work) {
        JobSpecification from = TestJob.continuing(earlier.specification(), earlier.id());
        Output output = from.output();
        JobSpecification specification = new JobSpecification(
            from.source(), from.comparison(), from.keep(),
            new Output(
                dest, output.grouping(), output.pairs(), output.action(), output.markField(), output.onlyCopies(), output.protect(), null,
                null),
            from.limits(), from.continueFrom(), null, null);
        return new TestJob(id, specification, client(), work).planningIn(plans).continuing(earlier);
    }

    private EarlierJob first(List<Draft> drafts) {
        TestJob first = job("0", specification());
        IndexedDocuments.write(first, compared(drafts));
        return new EarlierJob("0", first.specification());
    }

    /** The contents of documents except summaries, without the job that wrote them. */
    private Map<String, Map<String, Object>> contents(String index) {
        Map<String, Map<String, Object>> contents = new TreeMap<>(IndexedDocuments.all(client(), index));
        contents.values().removeIf(source -> source.get("kind").equals("job"));
        contents.values().forEach(source -> source.keySet().removeAll(List.of("job", "@timestamp")));
        return contents;
    }

    /** Continues a job and returns it; asserts that the result equals that of writing everything. */
    private TestJob continued(String id, EarlierJob earlier, List<Draft> drafts) {
        ComparedDocuments compared = compared(drafts);
        MemoryWorkIndex work = new MemoryWorkIndex();
        IndexedDocuments.write(continuing(id, earlier, ANOTHER, work), compared);
        TestJob job = continuing(id, earlier, DEST, work);
        IndexedDocuments.write(job, compared);
        assertEquals(contents(ANOTHER), contents(DEST));
        client().admin().indices().prepareDelete(ANOTHER).get();
        assertEquals(Set.of(ExportSchema.summary(id)), summaries());
        return job;
    }

    private Set<String> summaries() {
        Map<String, Map<String, Object>> all = IndexedDocuments.all(client(), DEST);
        all.values().removeIf(source -> source.get("kind").equals("job") == false);
        return all.keySet();
    }

    public void testOnlyWhatDiffersIsWritten() {
        List<Draft> drafts = drafts(between(20, 80));
        EarlierJob earlier = first(drafts);
        Map<String, Object> writers = new HashMap<>();
        contents(DEST).keySet().forEach(name -> writers.put(name, "0"));
        for (int round = 1; round < 6; round++) {
            Map<String, Map<String, Object>> before = contents(DEST);
            if (round > 1) {
                change(drafts);
            }
            String id = "" + round;
            TestJob job = continued(id, earlier, drafts);
            Map<String, Map<String, Object>> after = contents(DEST);
            writers.keySet().retainAll(after.keySet());
            int changed = 0;
            for (String name : after.keySet()) {
                if (after.get(name).equals(before.get(name)) == false) {
                    writers.put(name, id);
                    changed++;
                }
            }
            assertEquals("documents and a summary", changed + 1, job.progress().get(Counter.WRITTEN));
            IndexedDocuments.all(client(), DEST).forEach((name, source) -> {
                assertEquals(name, writers.getOrDefault(name, id), source.get("job"));
            });
            earlier = new EarlierJob(id, earlier.specification());
        }
    }

    /** Users deleted or added documents, or the index: the job writes everything again. */
    public void testAnExportThatIsNotWholeIsWrittenAgain() {
        List<Draft> drafts = drafts(between(20, 80));
        EarlierJob earlier = first(drafts);
        Map<String, Map<String, Object>> copies = IndexedDocuments.all(client(), DEST);
        List<String> names = List.copyOf(contents(DEST).keySet());
        assumeFalse("there are groups", names.isEmpty());
        switch (between(0, 2)) {
            case 0 -> client().admin().indices().prepareDelete(DEST).get();
            case 1 -> client().prepareDelete(DEST, randomFrom(names)).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
            default -> client().prepareIndex(DEST).setId("added").setSource(Map.of("kind", "duplicate", "job", "0"))
                .setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        }
        TestJob job = continued("1", earlier, drafts);
        assertEquals(copies.size(), job.progress().get(Counter.WRITTEN));
    }

    /** Without memory to detect unchanged documents, the job writes everything. */
    public void testDocumentsDoNotFitIntoMemory() {
        List<Draft> drafts = drafts(between(20, 80));
        TestJob first = job("0", specification());
        IndexedDocuments.write(first, compared(drafts));
        StoredPlan plan = StoredPlan.open(first.plan("0"), "0");
        assumeTrue("there are groups", plan.size() > 0);
        CountedMemory memory = new CountedMemory();
        EarlierExport.of(plan, memory).close();
        assertEquals(0, memory.reserved());
        CountedMemory little = TestJob.memory(randomLongBetween(0, memory.peak() - 1));
        assertNull(EarlierExport.of(plan, little));
        assertEquals(0, little.reserved());
    }

    /** A job that restarts while it writes finds some of its documents already stored. */
    public void testWritingAgainChangesNothing() {
        List<Draft> drafts = drafts(between(20, 80));
        EarlierJob earlier = first(drafts);
        change(drafts);
        TestJob job = continued("1", earlier, drafts);
        Map<String, Map<String, Object>> once = contents(DEST);
        TestJob again = continuing("1", earlier, DEST, (MemoryWorkIndex) job.work());
        IndexedDocuments.write(again, compared(drafts));
        assertEquals(once, contents(DEST));
    }
}
