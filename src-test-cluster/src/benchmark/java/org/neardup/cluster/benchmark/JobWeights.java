package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The additional cost of weights and frames in a job.
 *
 * @param index        to fill
 * @param texts        to compare
 * @param warmUpRounds not counted
 * @param rounds       number of measurements, all kinds of jobs in turn
 */
record JobWeights(JobIndex index, ShortTexts texts, int warmUpRounds, int rounds) {

    private enum Kind {
        SETS("jaccard", false),
        WEIGHTS("weighted_jaccard", false),
        WEIGHTS_OR_SETS("weighted_or_plain", false),
        SETS_WITHOUT_FRAMES("jaccard", true);

        private final String similarity;
        private final boolean frames;

        Kind(String similarity, boolean frames) {
            this.similarity = similarity;
            this.frames = frames;
        }

        /** Changes a job of sets to this kind. */
        void change(ObjectNode body) {
            body.put("similarity", similarity);
            if (frames) {
                body.putObject("frames").put("site", "site");
            }
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    RowTable run() throws IOException {
        index.fill(texts, 1);
        Map<Kind, Timings> times = new EnumMap<>(Kind.class);
        Map<Kind, Timings> cpu = new EnumMap<>(Kind.class);
        Map<Kind, JobIndex.Run> last = new EnumMap<>(Kind.class);
        for (int round = 0; round < warmUpRounds + rounds; round++) {
            for (Kind kind : Kind.values()) {
                JobIndex.Run run = index.run(kind::change);
                last.put(kind, run);
                if (round >= warmUpRounds) {
                    times.computeIfAbsent(kind, any -> new Timings()).add(run.millis());
                    cpu.computeIfAbsent(kind, any -> new Timings()).add(run.cpuMillis());
                }
            }
        }
        RowTable table = new RowTable();
        last.forEach((kind, run) -> {
            ObjectNode row = table.row().put("job", kind.toString()).put("documents", run.status().count("total"));
            row.put("removable", run.status().count("removable"));
            JobIndex.putPhases(run.status(), row);
            row.put("job_ms", Math.round(times.get(kind).median())).put("job_CPU_ms", Math.round(cpu.get(kind).median()));
            row.put("ratio", times.get(kind).median() / times.get(Kind.SETS).median());
            row.put("CPU_ratio", cpu.get(kind).median() / cpu.get(Kind.SETS).median());
        });
        return table;
    }
}
