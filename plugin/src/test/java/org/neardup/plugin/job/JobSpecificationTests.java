package org.neardup.plugin.job;

import org.elasticsearch.common.Strings;
import org.elasticsearch.index.Index;
import org.elasticsearch.test.AbstractXContentTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryCandidates;
import org.neardup.plugin.job.query.QueryCandidates.QueryOrder;
import org.neardup.plugin.job.query.QueryCandidates.WindowRule;
import org.neardup.plugin.window.Authority;

import java.io.IOException;
import java.util.List;

/** The specification of a job is stored, and read by later versions too. */
public class JobSpecificationTests extends AbstractXContentTestCase<JobSpecification> {

    @Override
    protected JobSpecification createTestInstance() {
        return RandomRecords.random(JobSpecification.class);
    }

    @Override
    protected JobSpecification doParseInstance(XContentParser parser) {
        return JobSpecification.fromXContent(parser);
    }

    @Override
    protected boolean supportsUnknownFields() {
        return false;
    }

    /** Otherwise an older node that continues a job would compare the wrong documents. */
    public void testUnknownFieldsAreRefused() throws IOException {
        QueryCandidates queries = new QueryCandidates(
            List.of(new FrequentQuery("bridge", null, 7)), null, null, QueryOrder.GAIN, new WindowRule(10, 1, 0), null, null, false, 1);
        JobSpecification known = new JobSpecification(
            new Source(List.of(new Index("a", "u")), List.of("a"), "body", 1, 1 << 18, null, "tenant", null, null),
            new Comparison(Similarity.parse("dice", "0.85"), 0, null),
            new KeepRule(Keep.EARLIEST, new Authority("rank", 0.5), "date", null, 1.5),
            new Output("results", Grouping.CONNECTED, Pairs.KEPT, Action.REPORT, "dup", false, null, null, null),
            new Limits(1024, 3), null,
            null, queries);
        for (String place : List.of("{", "\"similarity\":{", "\"keep\":{", "\"output\":{", "\"queries\":{", "\"window\":{")) {
            String json = Strings.toString(known);
            try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
                assertEquals(known, JobSpecification.fromXContent(parser));
            }
            int end = json.indexOf(place) + place.length();
            String later = json.substring(0, end) + "\"later\":1," + json.substring(end);
            try (XContentParser parser = createParser(JsonXContent.jsonXContent, later)) {
                Exception e = expectThrows(IllegalStateException.class, () -> JobSpecification.fromXContent(parser));
                assertEquals("the job's specification is not known: it was written by another version of the plugin", e.getMessage());
            }
        }
    }

    public void testTheFirstFormatIsRead() throws IOException {
        String first = """
            {
              "source": {
                "indices": [{"index_name": "a", "index_uuid": "u"}, {"index_name": "b", "index_uuid": "v"}], "names": ["ab"],
                "field": "body.signatures", "min_tokens": 1, "max_tokens": 262144, "query": "{\\"match_all\\":{}}"
              },
              "similarity": {"name": "dice", "threshold": "0.85"},
              "keep": {"first": "earliest", "authority": {"field": "rank", "missing": 0.5}, "earliest": "date"},
              "output": {
                "dest": "results", "grouping": "connected", "pairs": "kept", "action": "delete", "mark_field": "dup",
                "only_copies": true, "protect": "{\\"match_none\\":{}}"
              },
              "limits": {"max_memory_in_bytes": 1024, "parallel_units": 3},
              "continue_from": "zero",
              "selection": {"query": "{}", "threshold": "0.9", "protect": "{\\"match_all\\":{}}", "dry_run": true}
            }""";
        JobSpecification specification = new JobSpecification(
            new Source(
                List.of(new Index("a", "u"), new Index("b", "v")), List.of("ab"), "body.signatures", 1, 1 << 18, "{\"match_all\":{}}",
                null, null, null),
            new Comparison(Similarity.parse("dice", "0.85"), 0, null),
            new KeepRule(Keep.EARLIEST, new Authority("rank", 0.5), "date", null, null),
            new Output("results", Grouping.CONNECTED, Pairs.KEPT, Action.DELETE, "dup", true, "{\"match_none\":{}}", null, null),
            new Limits(1024, 3), "zero", new PlanSelection("{}", "0.9", "{\"match_all\":{}}", true), null);
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, first)) {
            assertEquals(specification, JobSpecification.fromXContent(parser));
        }
    }
}
