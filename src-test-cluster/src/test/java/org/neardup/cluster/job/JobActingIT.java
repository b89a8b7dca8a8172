package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Groups, the plan made from them, and the changes of documents. */
public class JobActingIT {

    private static final String INDEX = "job-acting";
    private static final String DEST = "job-acting-results";
    private static final String MARKED = "{\"exists\": {\"field\": \"near_duplicate\"}}";
    private static final String NOT_MARKED = "{\"bool\": {\"must_not\": " + MARKED + "}}";
    private static final PairOracle ORACLE = new PairOracle("jaccard", "0.8");

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private List<WordDocument> documents;

    @Before
    public void index() throws IOException {
        SharedCluster.api().send("DELETE", "/" + DEST + "?ignore_unavailable=true").expectSuccess();
        WordIndex.create(INDEX, 3, 1);
        documents = new WordCorpus(seed.random(), 300, 25).documents(INDEX, 0, 160);
        WordIndex.add(documents);
    }

    private static JobRequest request() {
        return JobRequest.of(INDEX, ORACLE.threshold())
            .with("authority", Map.of("field", "authority"))
            .with("earliest", "published")
            .dest(DEST);
    }

    private SortedMap<DocumentKey, SortedSet<DocumentKey>> star(Comparator<WordDocument> priority) {
        return GroupOracle.star(documents, priority, ORACLE.pairs(documents).keySet());
    }

    private static List<String> ids(SortedMap<DocumentKey, SortedSet<DocumentKey>> groups) {
        return groups.values().stream().flatMap(Set::stream).map(DocumentKey::id).sorted().toList();
    }

    private List<String> others(List<String> ids) {
        return documents.stream().map(document -> document.key().id()).filter(id -> ids.contains(id) == false).sorted().toList();
    }

    @Test
    public void groupsOfBothKindsKeepTheRightDocument() throws IOException {
        Set<DocumentPair> pairs = ORACLE.pairs(documents).keySet();
        request().run();
        assertEquals(GroupOracle.star(documents, GroupOracle.BY_AUTHORITY, pairs), JobResults.of(DEST).groups());
        request().with("keep", "earliest").run();
        assertEquals(GroupOracle.star(documents, GroupOracle.BY_TIME, pairs), JobResults.of(DEST).groups());
        request().with("grouping", "connected").run();
        JobResults connected = JobResults.of(DEST);
        assertEquals(GroupOracle.connected(documents, GroupOracle.BY_AUTHORITY, pairs), connected.groups());
        for (JsonNode group : connected.of(JobResults.Kind.GROUP)) {
            assertFalse(group.toString(), group.path("reason").asText().isEmpty());
        }
        assertTrue("a report touches nothing", WordIndex.ids(INDEX, MARKED).isEmpty());
    }

    @Test
    public void thePlanNamesEveryDocumentThatIsNotKept() throws IOException {
        Selection.assumeAll();
        request().run();
        JobResults results = JobResults.of(DEST);
        SortedMap<DocumentPair, PairOracle.Found> pairs = ORACLE.pairs(documents);
        Set<DocumentKey> planned = new TreeSet<>();
        results.groups().forEach((kept, members) -> {
            planned.addAll(members);
            for (DocumentKey member : members) {
                JsonNode duplicate = results.duplicates().get(member);
                assertEquals(kept, DocumentKey.of(duplicate.path("kept")));
                double similarity = pairs.get(DocumentPair.of(kept, member)).similarity();
                assertEquals(similarity, duplicate.path("similarity").asDouble(), 1e-6);
            }
        });
        assertEquals(planned, results.duplicates().keySet());
    }

    @Test
    public void theProfileTellsOfEveryHigherThreshold() throws IOException {
        for (String grouping : Selection.of(1, List.of("star", "connected"))) {
            JsonNode end = request().with("grouping", grouping).start().awaitSuccess();
            JsonNode profile = end.findValue("profile");
            assertTrue(end.toString(), profile != null && profile.size() == 21);
            for (JsonNode step : profile) {
                PairOracle oracle = new PairOracle("jaccard", step.path("threshold").asText());
                Set<DocumentPair> pairs = oracle.pairs(documents).keySet();
                SortedMap<DocumentKey, SortedSet<DocumentKey>> expected = grouping.equals("star")
                    ? GroupOracle.star(documents, GroupOracle.BY_AUTHORITY, pairs)
                    : GroupOracle.connected(documents, GroupOracle.BY_AUTHORITY, pairs);
                assertEquals(step.toString(), expected.size(), step.path("groups").asInt());
                assertEquals(step.toString(), ids(expected).size(), step.path("removable").asInt());
            }
        }
    }

    @Test
    public void markSearchWithoutTheMarkedAndUndo() throws IOException {
        List<String> duplicates = ids(star(GroupOracle.BY_AUTHORITY));
        Job job = request().with("action", "mark").run();
        assertEquals(duplicates, WordIndex.ids(INDEX, MARKED));
        assertEquals(others(duplicates), WordIndex.ids(INDEX, NOT_MARKED));
        assertEquals(duplicates.size(), job.status().at("/status/updated").asInt());
        job.startAnother("_undo", "").awaitSuccess();
        assertTrue(WordIndex.ids(INDEX, MARKED).isEmpty());
        assertEquals(documents.size(), WordIndex.ids(INDEX, "{\"match_all\": {}}").size());
    }

    /** Marks belong to the job that wrote them. */
    @Test
    public void everyNightOnlyNewMarksAreWritten() throws IOException {
        List<String> duplicates = ids(star(GroupOracle.BY_AUTHORITY));
        Job first = request().with("action", "mark").run();
        assertEquals(duplicates, WordIndex.ids(INDEX, MARKED));
        Job second = request().with("action", "mark").with("continue_from", "latest").run();
        assertEquals(0, second.status().at("/status/updated").asInt());
        assertEquals(duplicates.size(), second.status().at("/status/noops").asInt());
        assertEquals(0, second.startAnother("_undo", "").awaitSuccess().at("/status/updated").asInt());
        assertEquals(duplicates, WordIndex.ids(INDEX, MARKED));
        assertEquals(duplicates.size(), first.startAnother("_undo", "").awaitSuccess().at("/status/updated").asInt());
        assertTrue(WordIndex.ids(INDEX, MARKED).isEmpty());
    }

    @Test
    public void delete() throws IOException {
        List<String> duplicates = ids(star(GroupOracle.BY_AUTHORITY));
        Job job = request().with("action", "delete").run();
        assertEquals(others(duplicates), WordIndex.ids(INDEX, "{\"match_all\": {}}"));
        assertEquals(duplicates.size(), job.status().at("/status/deleted").asInt());
    }

    @Test
    public void applyLaterLeavesAloneWhatChangedMeanwhile() throws IOException {
        assertDeletesAllButTheChanged("report");
    }

    @Test
    public void whatWasMarkedCanBeDeletedUnlessItChanged() throws IOException {
        Selection.assumeAll();
        assertDeletesAllButTheChanged("mark");
    }

    private void assertDeletesAllButTheChanged(String action) throws IOException {
        List<String> duplicates = ids(star(GroupOracle.BY_AUTHORITY));
        Job planner = request().with("action", action).run();
        List<WordDocument> changed = new ArrayList<>();
        for (WordDocument document : documents) {
            if (duplicates.contains(document.key().id()) && changed.size() < 3) {
                changed.add(document.withWords(List.of("another", "text")));
            }
        }
        WordIndex.update(changed);
        JsonNode end = planner.startAnother("_apply", "{\"action\": \"delete\"}").awaitSuccess();
        assertEquals(end.toString(), changed.size(), end.at("/status/version_conflicts").asInt());
        assertEquals(duplicates.size() - changed.size(), end.at("/status/deleted").asInt());
        Set<String> left = new TreeSet<>(others(duplicates));
        changed.forEach(document -> left.add(document.key().id()));
        assertEquals(List.copyOf(left), WordIndex.ids(INDEX, "{\"match_all\": {}}"));
    }

    @Test
    public void protectedDocumentsStay() throws IOException {
        Set<String> open = documents.stream().filter(WordDocument::open).map(document -> document.key().id()).collect(Collectors.toSet());
        Job job = request().with("action", "delete").with("protect", Map.of("term", Map.of("open", true))).run();
        List<String> left = WordIndex.ids(INDEX, "{\"match_all\": {}}");
        assertTrue(left.containsAll(open));
        assertEquals(documents.size() - left.size(), job.status().at("/status/deleted").asInt());
        assertTrue(job.status().toString(), job.status().at("/status/deleted").asInt() > 0);
        JobResults results = JobResults.of(DEST);
        Set<DocumentKey> kept = results.groups().keySet();
        for (WordDocument document : documents) {
            boolean planned = results.duplicates().containsKey(document.key());
            assertEquals(planned && document.open() == false, left.contains(document.key().id()) == false);
            assertFalse(planned && kept.contains(document.key()));
        }
    }

    @Test
    public void aDryRunLeavesNothing() throws IOException {
        JsonNode answer = request().with("action", "delete").parameter("dry_run", true).send(SharedCluster.api()).expectSuccess();
        assertTrue(answer.toString(), answer.path("dry_run").asBoolean());
        assertEquals(List.of(), Traces.tasks());
        assertEquals(documents.size(), WordIndex.ids(INDEX, "{\"match_all\": {}}").size());
        assertEquals(404, SharedCluster.api().send("GET", "/" + DEST).status());
    }
}
