package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;

import org.neardup.cluster.job.JobStatus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The cost of jobs as an index grows, with a heap of constant size.
 *
 * @param index      to fill
 * @param shards     number of shards of the index
 * @param texts      the largest set of texts
 * @param smallest   number of texts of the smallest set
 * @param similarity of the jobs
 * @param rounds     number of measurements of each size, after one warm-up
 * @param progress   receives progress messages
 */
record JobScale(
    JobIndex index,
    int shards,
    ShortTexts texts,
    int smallest,
    String similarity,
    int rounds,
    Consumer<String> progress) {

    /** Measures doubling sizes, and finally all texts. */
    RowTable run() throws IOException {
        RowTable table = new RowTable();
        double before = 0;
        int countBefore = 0;
        for (int count : sizes()) {
            progress.accept(String.format("%,d texts", count));
            index.fill(texts.first(count), shards);
            Timings whole = new Timings();
            JobStatus last = null;
            for (int round = 0; round < 1 + rounds; round++) {
                last = index.run(body -> body.put("similarity", similarity)).status();
                if (round > 0) {
                    whole.add(1000 * last.seconds());
                }
            }
            ObjectNode row = table.row().put("documents", count).put("removable", last.count("removable"));
            row.put("units", last.count("units"));
            long written = last.count("written_in_bytes");
            long read = last.count("read_in_bytes");
            row.put("written_bytes", written).put("read_bytes", read).put("read_to_written", (double) read / written);
            JobIndex.putPhases(last, row);
            row.put("job_ms", Math.round(whole.median()));
            if (countBefore == 0) {
                row.put("exponent", "");
            } else {
                row.put("exponent", Math.log(whole.median() / before) / Math.log((double) count / countBefore));
            }
            before = whole.median();
            countBefore = count;
        }
        return table;
    }

    private List<Integer> sizes() {
        List<Integer> sizes = new ArrayList<>();
        for (int size = smallest; size < texts.count(); size *= 2) {
            sizes.add(size);
        }
        sizes.add(texts.count());
        return sizes;
    }
}
