package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The cost of a job over one shard, and of the export of its result, compared with reading the same sets and joining them with the kernel,
 * and how both grow with the number of documents.
 *
 * @param folder       for the index of the kernel's join
 * @param index        to fill
 * @param texts        a quarter, a half and all of them are compared
 * @param warmUpRounds runs before the measurements
 * @param rounds       number of measurements
 * @param progress     receives progress messages
 */
record JobCost(Path folder, JobIndex index, ShortTexts texts, int warmUpRounds, int rounds, Consumer<String> progress) {

    RowTable run() throws IOException {
        RowTable table = new RowTable();
        for (int part : new int[] {4, 2, 1}) {
            ShortTexts some = texts.first(texts.count() / part);
            progress.accept("indexing " + some.count() + " texts");
            index.fill(some, 1);
            KernelJoin kernel = KernelJoin.of(some, folder);
            progress.accept("joining them");
            Measured measured = new Measured();
            for (int round = 0; round < warmUpRounds + rounds; round++) {
                KernelJoin.Run expected = kernel.run(JobIndex.THRESHOLD);
                JobIndex.Run actual = index.run();
                long removable = actual.status().count("removable");
                if (removable != expected.removable()) {
                    throw new IOException("the job found " + removable + " texts that could go, not " + expected.removable());
                }
                JobIndex.Run export = index.export(actual);
                if (round >= warmUpRounds) {
                    measured.add(expected, actual, export);
                }
            }
            measured.write(some.count(), table.row());
        }
        return table;
    }

    private static final class Measured {
        private final Timings reading = new Timings();
        private final Timings kernel = new Timings();
        private final Timings kernelCpu = new Timings();
        private final Timings snapshot = new Timings();
        private final Timings join = new Timings();
        private final Timings both = new Timings();
        private final Timings whole = new Timings();
        private final Timings cpu = new Timings();
        private final Timings export = new Timings();
        private final Timings exportCpu = new Timings();
        private long removable;

        void add(KernelJoin.Run expected, JobIndex.Run actual, JobIndex.Run exported) {
            reading.add(expected.readMillis());
            kernel.add(expected.millis());
            kernelCpu.add(expected.cpuMillis());
            snapshot.add(actual.status().millis("snapshot"));
            join.add(actual.status().millis("join"));
            both.add(actual.joinMillis());
            whole.add(actual.millis());
            cpu.add(actual.cpuMillis());
            export.add(exported.millis());
            exportCpu.add(exported.cpuMillis());
            removable = expected.removable();
        }

        void write(int documents, ObjectNode row) {
            row.put("documents", documents).put("removable", removable);
            row.put("kernel_reads_ms", Math.round(reading.median())).put("kernel_ms", Math.round(kernel.median()));
            row.put("kernel_CPU_ms", Math.round(kernelCpu.median()));
            row.put("snapshot_ms", Math.round(snapshot.median())).put("join_ms", Math.round(join.median()));
            row.put("ratio", both.median() / kernel.median());
            row.put("job_ms", Math.round(whole.median())).put("job_ratio", whole.median() / kernel.median());
            row.put("job_CPU_ms", Math.round(cpu.median())).put("job_CPU_ratio", cpu.median() / kernelCpu.median());
            row.put("export_ms", Math.round(export.median())).put("export_CPU_ms", Math.round(exportCpu.median()));
        }
    }
}
