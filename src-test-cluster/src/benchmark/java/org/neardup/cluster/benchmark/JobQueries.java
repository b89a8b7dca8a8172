package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.GeneratedQueries;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.corpus.LinkedPage;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The cost of a query of a query-driven job compared with the search of its window alone, and the gain of a second parallel search. Each
 * round searches all windows alone, and for each kind of comparison runs a job with one and a job with two parallel searches.
 *
 * @param index        to fill
 * @param corpus       pages of several releases
 * @param queries      number of generated queries
 * @param warmUpRounds runs before the measurements
 * @param rounds       number of measurements
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
    /** More searches at a time measure more precisely, but the node holds their hits. */
    private static final int SEARCHES_AT_A_TIME = 20;

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
        Searched searched = new Searched();
        Map<String, Queried> queried = new LinkedHashMap<>();
        comparisons.keySet().forEach(comparison -> queried.put(comparison, new Queried()));
        for (int round = 0; round < warmUpRounds + rounds; round++) {
            boolean counts = round >= warmUpRounds;
            searched.add(searchAlone(generated, 1, true), searchAlone(generated, 2, true), searchAlone(generated, 1, false), counts);
            for (Map.Entry<String, Consumer<ObjectNode>> comparison : comparisons.entrySet()) {
                JobIndex.Run one = job(generated, comparison.getValue(), 1);
                queried.get(comparison.getKey()).add(one, job(generated, comparison.getValue(), 2), counts);
            }
        }
        RowTable table = new RowTable();
        for (Map.Entry<String, Queried> measured : queried.entrySet()) {
            measured.getValue().write(generated.queries().size(), searched, table.row().put("compared by", measured.getKey()));
        }
        return table;
    }

    /** Times to search all windows alone, in milliseconds: with ids one at a time and two at a time, and without ids. */
    private static final class Searched {
        private final Timings one = new Timings();
        private final Timings two = new Timings();
        private final Timings bare = new Timings();

        void add(double oneStream, double twoStreams, double withoutIds, boolean counts) {
            if (counts) {
                one.add(oneStream);
                two.add(twoStreams);
                bare.add(withoutIds);
            }
        }
    }

    /** Times of jobs with one and with two parallel searches and the same kind of comparison. */
    private static final class Queried {
        private final Timings one = new Timings();
        private final Timings two = new Timings();
        private final Timings cores = new Timings();
        private long removed;

        void add(JobIndex.Run oneStream, JobIndex.Run twoStreams, boolean counts) {
            if (counts) {
                one.add(oneStream.status().millis("search"));
                two.add(twoStreams.status().millis("search"));
                cores.add(oneStream.cpuMillis() / oneStream.millis());
                removed = twoStreams.status().count("removable");
            }
        }

        void write(double queries, Searched searched, ObjectNode row) {
            row.put("removed", removed).put("search_ms", searched.one.median() / queries).put("query_ms", one.median() / queries);
            row.put("ratio", one.median() / searched.one.median());
            row.put("search_without_ids_ms", searched.bare.median() / queries).put("ratio_to_it", one.median() / searched.bare.median());
            row.put("cores_used", cores.median()).put("two_streams_ms", two.median() / queries);
            row.put("gain", one.median() / two.median()).put("gain_of_searches", searched.one.median() / searched.two.median());
        }
    }

    /**
     * Time of the cluster to search all windows, in milliseconds, without sending the responses.
     *
     * @param streams number of parallel searches
     * @param ids     whether the ids of the hits are fetched, as for a user; otherwise nothing is fetched
     */
    private double searchAlone(GeneratedQueries generated, int streams, boolean ids) throws IOException {
        String path = "/" + index.name() + "/_msearch?filter_path=took,responses.status&max_concurrent_searches=" + streams;
        long took = 0;
        List<GeneratedQueries.Query> searched = generated.queries();
        for (int from = 0; from < searched.size(); from += SEARCHES_AT_A_TIME) {
            StringBuilder lines = new StringBuilder();
            for (GeneratedQueries.Query query : searched.subList(from, Math.min(searched.size(), from + SEARCHES_AT_A_TIME))) {
                ObjectNode body = RestApi.JSON.createObjectNode().put("size", WINDOW).put("track_total_hits", COUNTED);
                body.put("_source", false).set("query", template(query.text()));
                if (ids == false) {
                    body.put("stored_fields", "_none_");
                }
                lines.append("{}\n").append(body).append('\n');
            }
            JsonNode answer = index.cluster().api().send("POST", path, lines.toString()).expectSuccess();
            for (JsonNode response : answer.path("responses")) {
                if (response.path("status").asInt() != 200) {
                    throw new IOException("a search failed: " + response);
                }
            }
            took += answer.path("took").asLong();
        }
        return took;
    }

    private JobIndex.Run job(GeneratedQueries generated, Consumer<ObjectNode> comparison, int streams) throws IOException {
        return index.run(body -> {
            body.put("field", "body.signatures");
            ObjectNode candidates = body.putObject("candidates").put("window", WINDOW).put("parallel_searches", streams);
            ArrayNode texts = candidates.putArray("queries");
            generated.queries().forEach(query -> texts.addObject().put("text", query.text()).put("frequency", query.frequency()));
            candidates.set("template", template("{{text}}"));
            comparison.accept(candidates);
        });
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
