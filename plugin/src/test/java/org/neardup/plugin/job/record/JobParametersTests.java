package org.neardup.plugin.job.record;

import org.elasticsearch.cluster.metadata.Metadata;
import org.elasticsearch.common.Strings;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.JobKind;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A job's part of the cluster state is read from disk and from other nodes, and never shows who started it. */
public class JobParametersTests extends JobRecordTestCase<JobParameters> {

    private static final ToXContent.Params GATEWAY = new ToXContent.MapParams(
        Map.of(Metadata.CONTEXT_MODE_PARAM, Metadata.CONTEXT_MODE_GATEWAY));

    public JobParametersTests() {
        super(JobParameters.class, JobParameters.PARSER);
    }

    @Override
    protected ToXContent.Params getToXContentParams() {
        return GATEWAY;
    }

    /** All fields in the headers are headers. */
    @Override
    protected Predicate<String> getRandomFieldsExcludeFilter() {
        return "headers"::equals;
    }

    public void testFormat() throws IOException {
        JobParameters parameters = new JobParameters(JobKind.APPLY, "r", "p", List.of("u"), 300, 2.5f, "c", "i", "o", Map.of("h", "v"));
        assertFormat(parameters, """
            {"kind":"apply","dest":"r","plan":"p","changed":["u"],"start_millis":300,"requests_per_second":2.5,"cluster_uuid":"c",\
            "index_uuid":"i",\
            "owner":"o","headers":{"h":"v"}}""");
    }

    /** A kind that a later version inserts at any position. */
    public void testUnknownKind() throws IOException {
        String merge = """
            {"kind":"merge","dest":"r","changed":[],"start_millis":0,"requests_per_second":1,"cluster_uuid":"c","index_uuid":"i"}""";
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, merge)) {
            Exception e = expectThrows(XContentParseException.class, () -> JobParameters.PARSER.parse(parser));
            assertEquals("JobKind [merge] is not known: it was written by another version of the plugin", e.getCause().getMessage());
        }
    }

    public void testNobodyIsShownWhoStartedIt() throws IOException {
        JobParameters parameters = new JobParameters(
            JobKind.FIND, "results", null, List.of(), 0, -1, "cluster", "index", "secret@realm",
            Map.of("_xpack_security_authentication", "secret"));
        assertFalse(parameters.toString(), parameters.toString().contains("secret"));
        for (String context : new String[] {Metadata.CONTEXT_MODE_API, Metadata.CONTEXT_MODE_SNAPSHOT, null}) {
            Map<String, String> asked = context == null ? Map.of() : Map.of(Metadata.CONTEXT_MODE_PARAM, context);
            String shown = Strings.toString(parameters, new ToXContent.MapParams(asked));
            assertFalse(shown, shown.contains("secret") || shown.contains("headers"));
            try (XContentParser parser = createParser(JsonXContent.jsonXContent, shown)) {
                JobParameters read = JobParameters.PARSER.parse(parser);
                assertEquals(new JobUser(null, Map.of()), read.user());
            }
        }
    }
}
