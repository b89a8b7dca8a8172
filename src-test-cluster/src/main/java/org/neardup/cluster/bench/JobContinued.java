package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The cost of jobs that continue each other into one result index, each after one percent of new documents, compared with jobs that start
 * over.
 *
 * @param index        to fill
 * @param texts        the texts to compare at the end
 * @param warmUpRounds not counted
 * @param rounds       number of measurements
 */
record JobContinued(JobIndex index, ShortTexts texts, int warmUpRounds, int rounds) {

    private static final int PARTS = 100;

    private enum Kind {
        CONTINUED, FULL
    }

    RowTable run() throws IOException {
        int more = texts.count() / PARTS;
        int count = texts.count() - (warmUpRounds + rounds) * more;
        Map<Kind, Map<String, Timings>> times = new EnumMap<>(Kind.class);
        Map<Kind, JobIndex.Run> last = new EnumMap<>(Kind.class);
        index.fill(texts.first(count), 1);
        JobIndex.Run earlier = index.run(this::intoOneIndex);
        for (int round = 0; round < warmUpRounds + rounds; round++) {
            index.add(texts.first(count + more), count);
            count += more;
            String job = earlier.status().json().path("job").asText();
            Consumer<ObjectNode> oneIndex = this::intoOneIndex;
            earlier = index.run(oneIndex.andThen(body -> body.put("continue_from", job)));
            last.put(Kind.CONTINUED, earlier);
            last.put(Kind.FULL, index.run());
            if (round >= warmUpRounds) {
                last.forEach((kind, run) -> add(run, times.computeIfAbsent(kind, any -> new LinkedHashMap<>())));
            }
        }
        RowTable table = new RowTable();
        last.forEach((kind, run) -> {
            ObjectNode row = table.row().put("job", kind.name().toLowerCase(Locale.ROOT)).put("documents", run.status().count("total"));
            row.put("removable", run.status().count("removable"));
            times.get(kind).forEach((name, timings) -> row.put(name, Math.round(timings.median())));
            row.put("ratio", ratio("job_ms", kind, times)).put("CPU_ratio", ratio("job_CPU_ms", kind, times));
        });
        return table;
    }

    private void intoOneIndex(ObjectNode body) {
        body.putObject("dest").put("index", index.name() + "-results");
    }

    private static void add(JobIndex.Run run, Map<String, Timings> times) {
        for (String phase : JobIndex.PHASES) {
            times.computeIfAbsent(phase + "_ms", any -> new Timings()).add(run.status().millis(phase));
        }
        times.computeIfAbsent("job_ms", any -> new Timings()).add(run.millis());
        times.computeIfAbsent("job_CPU_ms", any -> new Timings()).add(run.cpuMillis());
    }

    private static double ratio(String name, Kind kind, Map<Kind, Map<String, Timings>> times) {
        return times.get(kind).get(name).median() / times.get(Kind.FULL).get(name).median();
    }
}
