package org.neardup.plugin.job.record;

import org.elasticsearch.common.Strings;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.AbstractXContentTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobOutline;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobResult.LargeGroup;
import org.neardup.plugin.job.JobResult.ProfileStep;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.RandomRecords;
import org.neardup.plugin.job.SelectedPart;
import org.neardup.plugin.job.SelectedPart.SelectedDocument;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Job documents outlive jobs and versions of the plugin. */
public class JobDocumentTests extends AbstractXContentTestCase<JobDocument> {

    /** As written by the first version. */
    private static final String FIRST = """
        {
          "id": "one",
          "kind": "apply",
          "owner": "somebody@file",
          "dest": "results",
          "earlier_job": "zero",
          "state": "failed",
          "tasks": ["node:1", "node:2"],
          "start_millis": 1000,
          "end_millis": 2000,
          "outline": {
            "indices": ["ab"], "index_count": 1, "field": "body", "similarity": "jaccard", "threshold": "0.85", "action": "mark",
            "dry_run": true
          },
          "progress": {
            "phase": "finished", "requests_per_second": 2.5, "counters": {"documents": 12}, "phase_millis": {"act": 34}
          },
          "result": {
            "profile": [{"threshold": "0.85", "groups": 3, "removable": 2}],
            "largest_groups": [{"group": "c", "size": 5, "kept": {"index": "a", "id": "1"}}],
            "warnings": ["large"],
            "failures": ["blocked"],
            "selection": {
              "planned": 3, "selected": 2, "left_out": {"review": 1},
              "first": [{"index": "a", "id": "2", "routing": "r", "kept": {"index": "b", "id": "1"}, "similarity": 0.9}]
            }
          },
          "error": {"type": "circuit_breaking_exception", "reason": "too much", "status": 429}
        }""";

    @Override
    protected JobDocument createTestInstance() {
        return RandomRecords.random(JobDocument.class);
    }

    @Override
    protected JobDocument doParseInstance(XContentParser parser) {
        return JobDocument.fromXContent(parser);
    }

    @Override
    protected boolean supportsUnknownFields() {
        return true;
    }

    /** All fields in these objects are numbers. */
    @Override
    protected Predicate<String> getRandomFieldsExcludeFilter() {
        return Set.of("progress.counters", "progress.phase_millis", "result.selection.left_out")::contains;
    }

    public void testFormat() throws IOException {
        SelectedDocument selected = new SelectedDocument(new DocumentKey("a", "2", "r"), new DocumentKey("b", "1"), 0.9);
        JobResult result = new JobResult(
            List.of(new ProfileStep("0.85", 3, 2)), List.of(new LargeGroup("c", 5, new DocumentKey("a", "1"))), List.of("large"),
            List.of("blocked"),
            new SelectedPart(3, 2, Map.of("review", 1L), List.of(selected)), null);
        JobDocument job = new JobDocument(
            "one", JobKind.APPLY, "somebody@file", "results", "zero", JobState.FAILED,
            List.of("node:1", "node:2"), 1000, 2000, new JobOutline(List.of("ab"), 1, "body", "jaccard", "0.85", Action.MARK, true),
            new JobStatus(Phase.FINISHED, 2.5f, Map.of("documents", 12L), Map.of("act", 34L)), result,
            new JobError("circuit_breaking_exception", "too much", 429));
        assertEquals(parse(FIRST), job);
        try (
            XContentParser first = createParser(JsonXContent.jsonXContent, FIRST);
            XContentParser now = createParser(JsonXContent.jsonXContent, Strings.toString(job))) {
            assertEquals(first.mapOrdered(), now.mapOrdered());
        }
    }

    private JobDocument parse(String json) throws IOException {
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
            return JobDocument.fromXContent(parser);
        }
    }

    public void testLost() {
        JobDocument job = RandomRecords.random(JobDocument.class);
        JobDocument lost = job.lost(17);
        assertEquals(JobState.FAILED, lost.state());
        assertEquals(17, lost.endMillis());
        assertEquals(RestStatus.NOT_FOUND, lost.error().status());
        assertEquals(job.tasks(), lost.tasks());
    }
}
