package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** A duplicate is not removed when the document kept instead of it is gone, has changed or is marked: it may be the last copy. */
public class LastCopyIT {

    private static TextIndex twoCopies(String name) throws IOException {
        return TextIndex.create(name).put("kept", 9, TextIndex.FERRY).put("copy", 1, TextIndex.FERRY);
    }

    private static void assertLeftAlone(JsonNode end, String reason) {
        assertEquals(end.toString(), 0, end.at("/status/deleted").asInt() + end.at("/status/updated").asInt());
        assertEquals(end.toString(), 1, end.at("/status/" + reason).asInt());
        assertTrue(end.toString(), end.at("/response/failures/0").asText().contains("copy]: " + reason + ": "));
        assertTrue(end.toString(), end.at("/response/warnings").toString().contains(reason + " [1]"));
    }

    @Test
    public void theLastCopyIsNotDeletedAfterTheKeptDocument() throws IOException {
        TextIndex index = twoCopies("last-copy-deleted");
        Job planner = index.equalTexts().run();
        index.delete("kept");
        assertLeftAlone(TextIndex.apply(planner, "delete"), "kept_missing");
        assertEquals(List.of("copy"), index.ids());
        assertLeftAlone(TextIndex.apply(planner, "mark"), "kept_missing");
        assertEquals(List.of(), index.marked());
    }

    @Test
    public void theLastCopyIsNotDeletedAfterTheKeptDocumentGotAnotherText() throws IOException {
        TextIndex index = twoCopies("last-copy-overwritten");
        Job planner = index.equalTexts().run();
        index.put("kept", 9, TextIndex.MARKET);
        assertLeftAlone(TextIndex.apply(planner, "delete"), "kept_changed");
        assertEquals(List.of("copy", "kept"), index.ids());
    }

    /** Each tenant keeps a copy, also if the kept document moves to another tenant after it was compared. */
    @Test
    public void theLastCopyOfATenantIsNotDeleted() throws IOException {
        TextIndex index = TextIndex.create(
            "last-copy-tenants", "", "",
            "\"tenant\": {\"type\": \"keyword\"}, \"body\": {\"type\": \"text\", " + TextIndex.SIGNATURES + "}");
        for (String tenant : List.of("one", "two")) {
            index.put(tenant + "-kept", Map.of("authority", 9, "tenant", tenant, "body", TextIndex.FERRY));
            index.put(tenant + "-copy", Map.of("authority", 1, "tenant", tenant, "body", TextIndex.FERRY));
        }
        Job planner = index.equalTexts().with("partition_by", "tenant").run();
        index.put("one-kept", Map.of("authority", 9, "tenant", "two", "body", TextIndex.FERRY));
        index.put("two-kept", Map.of("authority", 8, "tenant", "two", "body", TextIndex.FERRY));
        JsonNode end = TextIndex.apply(planner, "delete");
        assertEquals(end.toString(), 1, end.at("/status/deleted").asInt());
        assertEquals(end.toString(), 1, end.at("/status/kept_changed").asInt());
        assertEquals(List.of("one-copy", "one-kept", "two-kept"), index.ids());
    }

    /** A later date of the kept document than that which was compared may be beyond the span. */
    @Test
    public void theLastCopyOfItsTimeIsNotDeleted() throws IOException {
        Selection.assumeAll();
        for (String type : List.of("date", "date_nanos")) {
            TextIndex index = TextIndex.create(
                "last-copy-" + type, "", "",
                "\"at\": {\"type\": \"" + type + "\"}, \"body\": {\"type\": \"text\", " + TextIndex.SIGNATURES + "}");
            index.put("march-kept", Map.of("authority", 9, "at", "2026-03-01T00:00:00.123Z", "body", TextIndex.FERRY));
            index.put("march-copy", Map.of("authority", 1, "at", "2026-03-02T00:00:00.123Z", "body", TextIndex.FERRY));
            index.put("may-kept", Map.of("authority", 8, "at", "2026-05-01T12:00:00.456Z", "body", TextIndex.FERRY));
            index.put("may-copy", Map.of("authority", 1, "at", "2026-05-02T12:00:00.456Z", "body", TextIndex.FERRY));
            index.put("may-other", Map.of("authority", 1, "at", "2026-05-02T12:00:00.457Z", "body", TextIndex.FERRY));
            Job planner = index.equalTexts().with("within", Map.of("field", "at", "span", "24h")).run();
            index.put("march-kept", Map.of("authority", 9, "at", "2026-02-01T00:00:00.123Z", "body", TextIndex.FERRY));
            index.put("may-kept", Map.of("authority", 7, "at", "2026-05-01T12:00:00.456Z", "body", TextIndex.FERRY));
            JsonNode end = TextIndex.apply(planner, "delete");
            assertEquals(end.toString(), 1, end.at("/status/deleted").asInt());
            assertEquals(end.toString(), 1, end.at("/status/kept_changed").asInt());
            assertEquals(List.of("march-copy", "march-kept", "may-kept", "may-other"), index.ids());
        }
    }

    @Test
    public void aChangedCounterOfTheKeptDocumentStopsNothing() throws IOException {
        TextIndex index = twoCopies("last-copy-counted");
        Job planner = index.equalTexts().run();
        index.put("kept", 10, TextIndex.FERRY);
        JsonNode end = TextIndex.apply(planner, "delete");
        assertEquals(end.toString(), 1, end.at("/status/deleted").asInt());
        assertEquals(List.of("kept"), index.ids());
    }

    @Test
    public void twoPlansDoNotDeleteEachOthersKeptDocuments() throws IOException {
        Selection.assumeAll();
        TextIndex index = TextIndex.create(
            "last-copy-two-plans", "", "", "\"at\": {\"type\": \"date\"}, \"body\": {\"type\": \"text\", " + TextIndex.SIGNATURES + "}");
        index.put("kept", Map.of("authority", 9, "at", "2026-02-01", "body", TextIndex.FERRY));
        index.put("copy", Map.of("authority", 1, "at", "2026-01-01", "body", TextIndex.FERRY));
        Job byAuthority = index.equalTexts().run();
        Job byTime = index.equalTexts().with("earliest", "at").with("keep", "earliest").dest(index.name() + "-other-result").run();
        assertEquals(1, TextIndex.apply(byTime, "delete").at("/status/deleted").asInt());
        assertLeftAlone(TextIndex.apply(byAuthority, "delete"), "kept_missing");
        assertEquals(List.of("copy"), index.ids());
    }

    @Test
    public void twoPlansDoNotMarkEachOthersKeptDocuments() throws IOException {
        Selection.assumeAll();
        TextIndex index = twoCopies("last-copy-marked").put("third", 5, TextIndex.FERRY);
        Job first = index.equalTexts().run();
        // The same texts, but another document is kept.
        index.put("kept", 0, TextIndex.FERRY);
        Job second = index.equalTexts().dest(index.name() + "-other-result").with("mark", Map.of("field", "other.mark")).run();
        JsonNode end = TextIndex.apply(second, "mark");
        assertEquals(end.toString(), 2, end.at("/status/updated").asInt());
        end = TextIndex.apply(first, "delete");
        assertEquals(end.toString(), 0, end.at("/status/deleted").asInt());
        assertEquals(end.toString(), 2, end.at("/status/kept_marked").asInt() + end.at("/status/version_conflicts").asInt());
        assertEquals(List.of("copy", "kept", "third"), index.ids());
        assertEquals(List.of("third"), WordIndex.ids(
            index.name(), "{\"bool\": {\"must_not\": {\"exists\": {\"field\": \"other.mark\"}}}}"));
    }

    /** The kept document is deleted after the job has written its plan, and before it acts. */
    @Test
    public void theLastCopyIsNotDeletedDuringItsJob() throws IOException {
        Selection.assumeAll();
        TextIndex index = twoCopies("last-copy-during");
        for (int i = 0; i < 40; i++) {
            index.put("other" + i, i, TextIndex.MARKET);
        }
        Job job = index.equalTexts().with("action", "delete").slow(10).start();
        job.awaitPhase("join");
        index.delete("kept");
        JsonNode end = job.finish();
        assertEquals(end.toString(), 39, end.at("/status/deleted").asInt());
        assertEquals(end.toString(), 1, end.at("/status/kept_missing").asInt());
        assertEquals(List.of("copy", "other39"), index.ids());
    }

    /** The kept document is deleted while the rate limit holds up the change of its duplicate. */
    @Test
    public void theLastCopyIsNotDeletedAfterAWait() throws IOException {
        Selection.assumeAll();
        TextIndex index = twoCopies("last-copy-wait");
        for (int i = 0; i < 10; i++) {
            index.put("other" + i, i, TextIndex.MARKET);
        }
        Job apply = index.equalTexts().run().startAnother("_apply?requests_per_second=2", "{\"action\": \"delete\"}");
        apply.awaitPhase("act");
        index.delete("kept");
        JsonNode end = apply.finish();
        assertEquals(end.toString(), 9, end.at("/status/deleted").asInt());
        assertEquals(end.toString(), 1, end.at("/status/kept_missing").asInt());
        assertEquals(List.of("copy", "other9"), index.ids());
    }

    @Test
    public void undoNeedsNoKeptDocument() throws IOException {
        TextIndex index = twoCopies("last-copy-undo");
        Job planner = index.equalTexts().with("action", "mark").run();
        index.delete("kept");
        JsonNode end = planner.startAnother("_undo", "").awaitSuccess();
        assertEquals(end.toString(), 1, end.at("/status/updated").asInt());
        assertEquals(List.of(), index.marked());
    }

    @Test
    public void twoJobsDoNotChangeAnIndexAtTheSameTime() throws IOException {
        TextIndex index = twoCopies("last-copy-turns");
        for (int i = 0; i < 30; i++) {
            index.put("other" + i, i, TextIndex.MARKET);
        }
        Job planner = index.equalTexts().dest(index.name() + "-other-result").run();
        Job running = index.equalTexts().with("action", "mark").slow(5).start();
        running.awaitPhase("snapshot");
        for (String request : List.of("_apply", "_undo")) {
            String body = request.equals("_apply") ? "{\"action\": \"delete\"}" : "";
            TextIndex.assertRefused(
                SharedCluster.api().send("POST", "/_near_duplicates/" + planner.id() + "/" + request, body), 409, running.id());
        }
        TextIndex.assertRefused(
            index.equalTexts().with("action", "mark").dest(index.name() + "-third-result").send(SharedCluster.api()), 409, running.id());
        running.stop();
        assertEquals(30, TextIndex.apply(planner, "delete").at("/status/deleted").asInt() + index.marked().size());
    }

    /** With {@code min_authority} a group can keep no document; that is said, and asks for a review. */
    @Test
    public void noGroupIsRemovedWholeWithoutAReview() throws IOException {
        TextIndex index = twoCopies("last-copy-whole");
        Job planner = index.equalTexts().with("min_authority", 10).run();
        String delete = "{\"action\": \"delete\"%s}";
        TextIndex.assertRefused(
            SharedCluster.api().send("POST", "/_near_duplicates/" + planner.id() + "/_apply", delete.formatted("")), 400, "[i_reviewed]");
        assertEquals(List.of("copy", "kept"), index.ids());
        JsonNode group = JobResults.of(index.name() + "-result").of(JobResults.Kind.GROUP).getFirst();
        assertTrue(group.toString(), group.path("keeps_none").asBoolean());
        JsonNode end = planner.startAnother("_apply", delete.formatted(", \"i_reviewed\": true")).awaitSuccess();
        assertEquals(end.toString(), 2, end.at("/status/deleted").asInt());
        assertEquals(List.of(), index.ids());
    }
}
