package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Bulk requests with and without the ingest processor {@code near_duplicates}, to an index that holds many more documents. Rounds of both
 * alternate; each deletes the documents that it has added. Every round has other texts, because the index keeps the terms of deleted
 * documents for some time, and documents that arrive have mostly other ones.
 *
 * @param api    of the node
 * @param server its process
 */
record IngestBenchmark(RestApi api, ServerProcess server) {

    private static final int BULK = 10_000;
    private static final int WARM_UP_ROUNDS = 5;
    private static final String INDEX = "ingest";
    private static final String DEFINITION = """
        {
          "settings": { "number_of_shards": 2, "number_of_replicas": 0 },
          "mappings": {
            "dynamic": false,
            "properties": { "text": { "type": "text", "fields": { "signatures": { "type": "signature_set", "index": true } } } }
          }
        }
        """;
    private static final String PIPELINE = """
        { "processors": [ { "near_duplicates": { "field": "text", "signatures": "text.signatures", "min_similarity": 0.5 } } ] }
        """;

    /** Times of the bulk requests of one kind. */
    private record Cost(Timings wall, Timings cpu) {

        Cost() {
            this(new Timings(), new Timings());
        }
    }

    /** Measures for indices of these numbers of texts. */
    RowTable run(List<Integer> counts, int rounds) throws IOException {
        RowTable table = new RowTable();
        api.send("PUT", "/_ingest/pipeline/" + INDEX, PIPELINE).expectSuccess();
        for (int count : counts) {
            ShortTexts texts = ShortTexts.make(count);
            fill(texts);
            Cost plain = new Cost();
            Cost tagged = new Cost();
            for (int round = 0; round < WARM_UP_ROUNDS + rounds; round++) {
                boolean counted = round >= WARM_UP_ROUNDS;
                byte[] bulk = bulk(texts.andOthers(BULK, round), count);
                send("", bulk, counted ? plain : new Cost());
                send("&pipeline=" + INDEX, bulk, counted ? tagged : new Cost());
            }
            table.row().put("documents", count).put("bulk", BULK).put("plain_ms", plain.wall.median())
                .put("with_processor_ms", tagged.wall.median()).put("ratio", tagged.wall.median() / plain.wall.median())
                .put("CPU_ratio", tagged.cpu.median() / plain.cpu.median());
            api.send("DELETE", "/" + INDEX).expectSuccess();
        }
        return table;
    }

    private void fill(ShortTexts texts) throws IOException {
        api.send("PUT", "/" + INDEX, DEFINITION).expectSuccess();
        for (List<Document> batch : texts.batches(0)) {
            new BulkLoader(api).load(INDEX, batch, indexed -> {});
        }
        api.send("POST", "/" + INDEX + "/_forcemerge?max_num_segments=3").expectSuccess();
        api.send("POST", "/" + INDEX + "/_refresh").expectSuccess();
    }

    /** The body of one request with the texts starting at number {@code first}. */
    private static byte[] bulk(ShortTexts texts, int first) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (List<Document> batch : texts.batches(first)) {
            for (Document document : batch) {
                body.writeBytes(("{\"index\":{\"_id\":\"" + document.id() + "\"}}\n").getBytes(StandardCharsets.UTF_8));
                body.writeBytes(document.source());
                body.write('\n');
            }
        }
        return body.toByteArray();
    }

    /** Sends a bulk request, then removes its documents, which are those with the highest numbers. */
    private void send(String parameters, byte[] bulk, Cost cost) throws IOException {
        double before = server.cpuMillis();
        cost.wall.measure(() -> {
            JsonNode answer = api.send("POST", "/" + INDEX + "/_bulk?filter_path=errors,items.*.error" + parameters, bulk).expectSuccess();
            if (answer.path("errors").asBoolean()) {
                throw new IOException("refused: " + answer.path("items").path(0));
            }
        });
        cost.cpu.add(server.cpuMillis() - before);
        StringBuilder removal = new StringBuilder();
        new String(bulk, StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("{\"index\""))
            .forEach(line -> removal.append(line.replace("index", "delete")).append('\n'));
        api.send("POST", "/" + INDEX + "/_bulk?filter_path=errors", removal.toString()).expectSuccess();
        api.send("POST", "/" + INDEX + "/_refresh").expectSuccess();
    }
}
