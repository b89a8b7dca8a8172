package org.neardup.cluster.benchmark;

import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The cost of a job that compares new documents with all, compared with a job that compares all documents. One document in a hundred is
 * new, and a tenth of these is a copy of an old one with a changed word. Rounds of both jobs alternate.
 *
 * @param index        to fill
 * @param count        number of old texts
 * @param warmUpRounds runs before the measurements
 * @param rounds       number of measurements
 */
record JobNew(JobIndex index, int count, int warmUpRounds, int rounds) {

    private static final int OLD_PER_NEW = 100;
    private static final int BATCH = 50_000;
    private static final int SHARDS = 2;
    private static final String DEFINITION = """
        {
          "settings": { "number_of_shards": %d, "number_of_replicas": 0, "refresh_interval": -1 },
          "mappings": {
            "dynamic": false,
            "properties": {
              "text": {
                "type": "text",
                "fields": { "signatures": { "type": "signature_set", "index": true } }
              },
              "day": { "type": "integer" }
            }
          }
        }
        """;

    RowTable run() throws IOException {
        int fresh = count / OLD_PER_NEW;
        ShortTexts texts = ShortTexts.make(count).andOthers(fresh, 0);
        fill(texts);
        Measured full = new Measured(new Timings(), new Timings());
        Measured ofNew = new Measured(new Timings(), new Timings());
        RowTable table = new RowTable();
        for (int round = 0; round < warmUpRounds + rounds; round++) {
            JobIndex.Run all = index.run();
            JobIndex.Run only = index.run(body -> body.putObject("candidates").putObject("new").putObject("term").put("day", 1));
            if (round >= warmUpRounds) {
                full.add(all);
                ofNew.add(only);
            }
            if (round == warmUpRounds + rounds - 1) {
                put(table, "all", texts.count(), all.status(), full, full);
                put(table, "new", fresh, only.status(), ofNew, full);
            }
        }
        return table;
    }

    private static void put(RowTable table, String compared, int documents, JobStatus status, Measured measured, Measured full) {
        var row = table.row().put("compared", compared).put("documents", documents).put("read", status.count("total"))
            .put("groups", status.count("groups"));
        JobIndex.putPhases(status, row);
        row.put("job_ms", measured.wall.median()).put("ratio", measured.wall.median() / full.wall.median())
            .put("CPU_ratio", measured.cpu.median() / full.cpu.median());
    }

    private void fill(ShortTexts texts) throws IOException {
        RestApi api = index.cluster().api();
        api.send("PUT", "/" + index.name(), DEFINITION.formatted(SHARDS)).expectSuccess();
        List<Document> batch = new ArrayList<>();
        for (int number = 0; number < texts.count(); number++) {
            batch.add(Document.of(Integer.toString(number), Map.of("text", texts.text(number), "day", number < count ? 0 : 1)));
            if (batch.size() == BATCH || number == texts.count() - 1) {
                new BulkLoader(api).load(index.name(), batch, indexed -> {});
                batch.clear();
            }
        }
        api.send("POST", "/" + index.name() + "/_flush").expectSuccess();
        api.send("POST", "/" + index.name() + "/_refresh").expectSuccess();
    }

    /** Times of the jobs of one kind. */
    private record Measured(Timings wall, Timings cpu) {

        void add(JobIndex.Run run) {
            wall.add(run.millis());
            cpu.add(run.cpuMillis());
        }
    }
}
