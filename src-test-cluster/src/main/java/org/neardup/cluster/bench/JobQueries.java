package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.GeneratedQueries;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.corpus.LinkedPage;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a query of a query-driven job costs beside the search of its window alone, and what a second stream of searches gains. Each round
 * searches all windows one after the other, and runs a job with one stream and one with two for each way to compare.
 *
 * @param index        to fill
 * @param corpus       pages of several releases
 * @param queries      how many are generated
 * @param warmUpRounds how often before it is measured
 * @param rounds       how often it is measured
 */
record JobQueries(JobIndex index, JavadocCorpus corpus, int queries, int warmUpRounds, int rounds) {

    private static final String DEFINITION = """
        {
          "settings": { "number_of_shards": 2, "number_of_replicas": 0 },
          "mappings": {
            "dynamic": false,
            "properties": {
              "title": { "type": "text" },
              "body": { "type": "text", "fields": { "simhash": { "type": "simhash" }, "signatures": { "type": "signature_set" } } }
            }
          }
        }
        """;

    private static final int WINDOW = 1_000;
    private static final int COUNTED = 10_000;

    RowTable run() throws IOException {
        RestApi api = index.cluster().api();
        api.send("PUT", "/" + index.name(), DEFINITION).expectSuccess();
        new BulkLoader(api).load(index.name(), corpus.pages().stream().map(LinkedPage::linked).toList(), indexed -> {});
        api.send("POST", "/" + index.name() + "/_refresh").expectSuccess();
        GeneratedQueries generated = GeneratedQueries.of(corpus.documents(), queries, 1);
        Map<String, Consumer<ObjectNode>> comparisons = new LinkedHashMap<>();
        comparisons.put("fingerprints", candidates -> fingerprints(candidates, false));
        comparisons.put("fingerprints, verified", candidates -> fingerprints(candidates, true));
        comparisons.put("signatures", candidates -> {});
        RowTable table = new RowTable();
        for (Map.Entry<String, Consumer<ObjectNode>> comparison : comparisons.entrySet()) {
            Timings search = new Timings();
            Timings one = new Timings();
            Timings two = new Timings();
            JobStatus last = null;
            for (int round = 0; round < warmUpRounds + rounds; round++) {
                long searched = searchAlone(generated);
                long oneStream = job(generated, comparison.getValue(), 1).millis("search");
                last = job(generated, comparison.getValue(), 2);
                if (round >= warmUpRounds) {
                    search.add((double) searched / generated.queries().size());
                    one.add((double) oneStream / generated.queries().size());
                    two.add((double) last.millis("search") / generated.queries().size());
                }
            }
            ObjectNode row = table.row().put("compared by", comparison.getKey()).put("queries", generated.queries().size());
            row.put("removed", last.count("removable")).put("search_alone_ms", search.median());
            row.put("one_stream_ms", one.median()).put("ratio", one.median() / search.median());
            row.put("two_streams_ms", two.median()).put("gain", one.median() / two.median());
        }
        return table;
    }

    /** The time that the cluster takes to search all windows, in milliseconds, without what it takes to send them. */
    private long searchAlone(GeneratedQueries generated) throws IOException {
        long took = 0;
        for (GeneratedQueries.Query query : generated.queries()) {
            ObjectNode body = RestApi.JSON.createObjectNode().put("size", WINDOW).put("track_total_hits", COUNTED).put("_source", false);
            body.put("stored_fields", "_none_").set("query", template(query.text()));
            took += index.cluster().api().search(index.name(), body).expectSuccess().path("took").asLong();
        }
        return took;
    }

    private JobStatus job(GeneratedQueries generated, Consumer<ObjectNode> comparison, int streams) throws IOException {
        return index.run(body -> {
            body.put("field", "body.signatures");
            ObjectNode candidates = body.putObject("candidates").put("window", WINDOW).put("parallel_searches", streams);
            ArrayNode texts = candidates.putArray("queries");
            generated.queries().forEach(query -> texts.addObject().put("text", query.text()).put("frequency", query.frequency()));
            candidates.set("template", template("{{text}}"));
            comparison.accept(candidates);
        }).status();
    }

    private static void fingerprints(ObjectNode candidates, boolean verify) {
        candidates.putObject("fingerprints").put("field", "body.simhash").put("max_distance", 3).put("verify", verify);
    }

    private static ObjectNode template(String text) {
        ObjectNode template = RestApi.JSON.createObjectNode();
        template.putObject("multi_match").put("query", text).putArray("fields").add("title^2").add("body");
        return template;
    }
}
