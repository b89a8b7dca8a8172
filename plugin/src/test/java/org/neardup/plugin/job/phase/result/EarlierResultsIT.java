package org.neardup.plugin.job.phase.result;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.kernel.group.Grouping;
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
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.ResultDigest;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.EntryStore;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A job that continues another one writes only the differences, with the same result as a job that writes everything. */
public class EarlierResultsIT extends ESSingleNodeTestCase {

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
                draft.tokens.size(), ExactNumber.of(draft.authority), Instant.EPOCH, 0, 0, draft.isProtected));
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
            new Output(dest, output.grouping(), output.pairs(), output.action(), output.markField(), output.onlyCopies(), output.protect()),
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
        checkPlan(job);
        assertEquals(Set.of(ResultSchema.summary(id)), summaries());
        return job;
    }

    private Set<String> summaries() {
        Map<String, Map<String, Object>> all = IndexedDocuments.all(client(), DEST);
        all.values().removeIf(source -> source.get("kind").equals("job") == false);
        return all.keySet();
    }

    /** The plan has each document, whichever job wrote it. */
    private void checkPlan(TestJob job) {
        StoredPlan plan = StoredPlan.open(job.plan(job.jobId()), job.jobId());
        Map<String, Map<String, Object>> written = IndexedDocuments.all(client(), DEST);
        for (PlannedDocument document : plan.read(0, plan.size())) {
            String name = ResultSchema.duplicate(document.key());
            assertEquals(ResultDigest.of(written.get(name)), document.digest());
        }
        assertEquals(written.size() - 1, plan.result().documents());
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

    /** With different digests, each job would rewrite the documents of the one before. */
    public void testGoldenContents() {
        List<Draft> drafts = new ArrayList<>();
        for (String id : List.of("one", "two", "three")) {
            drafts.add(new Draft(new DocumentKey("a", id), Set.of(1, 2, 3), 0, id.equals("two")));
        }
        JobSpecification any = specification();
        TestJob job = job("0", TestJob.grouping(any, any.similarity(), Keep.AUTHORITY, Grouping.STAR, Pairs.ALL));
        IndexedDocuments.write(job, compared(drafts));
        Set<String> digests = new TreeSet<>();
        StoredPlan.open(job.plan("0"), "0").forEachWritten(
            written -> digests.add(written.name().replaceAll("-.*", " ") + HexFormat.of().toHexDigits(written.content())));
        assertEquals(
            Set.of("group 23452bbccd142ae8", "duplicate ba66f346e799fd06", "duplicate f9b58a9838c52f36",
                "pair 8fe9e9c1c75742a6", "pair b298397b32211e71", "pair 5c5a989768b23059"),
            digests);
    }

    /** Users edit, delete and add documents, or a job failed during its writes. */
    public void testWhatOthersChanged() {
        List<Draft> drafts = drafts(between(20, 80));
        EarlierJob earlier = first(drafts);
        for (int round = 1; round < 6; round++) {
            List<String> names = List.copyOf(contents(DEST).keySet());
            assumeFalse("there are groups", names.isEmpty());
            for (int edit = between(0, 4); edit > 0; edit--) {
                client().prepareUpdate(DEST, randomFrom(names)).setDoc(randomFrom(
                    Map.<String, Object>of("review", "keep"), Map.of("group", "another"), Map.of("kind", "pair"))).get();
            }
            for (int added = between(0, 2); added > 0; added--) {
                Map<String, Object> forged = Map.of("kind", randomFrom("group", "duplicate"), "job", "0");
                client().prepareIndex(DEST).setId("duplicate-" + added).setSource(forged).get();
            }
            if (randomBoolean()) {
                client().prepareDelete(DEST, randomFrom(names)).get();
            }
            if (randomBoolean()) {
                change(drafts);
            }
            continued("" + round, earlier, drafts);
            earlier = new EarlierJob("" + round, earlier.specification());
        }
    }

    /** A user edits a document of the job before the job writes its summary. */
    public void testEditWhileTheJobWrites() {
        List<Draft> drafts = drafts(between(20, 80));
        EarlierJob earlier = first(drafts);
        for (int round = 1; round < 6; round++) {
            change(drafts);
            String id = "" + round;
            int edits = between(0, 2);
            JobSpecification continuing = TestJob.continuing(earlier.specification(), earlier.id());
            TestJob job = new TestJob(id, continuing, editing(id, edits), new MemoryWorkIndex()).planningIn(plans).continuing(earlier);
            IndexedDocuments.write(job, compared(drafts));
            earlier = new EarlierJob(id, job.specification());
            continued(id + "-next", earlier, drafts);
        }
    }

    /** Edits some documents of the result before the summary of a job is written. */
    private Client editing(String id, int edits) {
        return new FilterClient(client()) {
            @Override
            protected <Q extends ActionRequest, R extends ActionResponse> void doExecute(
                ActionType<R> action,
                Q request,
                ActionListener<R> listener
            ) {
                if (request instanceof BulkRequest bulk && bulk.requests().getFirst() instanceof IndexRequest index
                    && index.id().equals(ResultSchema.summary(id))) {
                    List<String> names = List.copyOf(EarlierResultsIT.this.contents(DEST).keySet());
                    for (int edit = 0; edit < edits && names.isEmpty() == false; edit++) {
                        in().prepareUpdate(DEST, randomFrom(names)).setDoc(Map.of("similarity", 2 + edit)).get();
                    }
                }
                super.doExecute(action, request, listener);
            }
        };
    }

    public void testTheIndexIsAnother() {
        List<Draft> drafts = drafts(between(20, 80));
        EarlierJob earlier = first(drafts);
        Map<String, Map<String, Object>> copies = IndexedDocuments.all(client(), DEST);
        client().admin().indices().prepareDelete(DEST).get();
        if (randomBoolean()) {
            new ResultIndex(job("0", earlier.specification())).create();
            copies.forEach((name, source) -> client().prepareIndex(DEST).setId(name).setSource(source).get());
        }
        TestJob job = continued("1", earlier, drafts);
        assertEquals(copies.size(), job.progress().get(Counter.WRITTEN));
    }

    /** Without memory to detect unchanged documents, the job writes everything. */
    public void testDocumentsDoNotFitIntoMemory() {
        List<Draft> drafts = drafts(between(20, 80));
        EarlierJob earlier = first(drafts);
        TestJob job = continuing("1", earlier, DEST, new MemoryWorkIndex());
        CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
        try (EarlierResults results = EarlierResults.of(job, new ResultIndex(job), memory)) {
            assumeFalse("there are groups", results.isEmpty());
        }
        assertEquals(0, memory.reserved());
        CountedMemory little = new CountedMemory(randomLongBetween(0, memory.peak() - 1));
        try (EarlierResults results = EarlierResults.of(job, new ResultIndex(job), little)) {
            assertTrue(results.isEmpty());
            assertEquals(-1, results.find("group-1", 0));
        }
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
        checkPlan(again);
    }
}
