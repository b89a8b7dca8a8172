package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;

import org.neardup.cluster.job.JobStatus;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The cost of jobs as an index grows, with a heap of constant size.
 *
 * @param index    to fill
 * @param texts    the largest set of texts
 * @param rounds   number of measurements of each size, after one warm-up
 * @param progress receives progress messages
 */
record JobScale(JobIndex index, ShortTexts texts, int rounds, Consumer<String> progress) {

    private static final int SMALLEST = 100_000;

    /** Measures doubling sizes, and finally all texts. */
    RowTable run() throws IOException {
        RowTable table = new RowTable();
        double before = 0;
        int countBefore = 0;
        for (int count : sizes()) {
            progress.accept(String.format("%,d texts", count));
            index.fill(texts.first(count), 1);
            Timings whole = new Timings();
            JobStatus last = null;
            for (int round = 0; round < 1 + rounds; round++) {
                last = index.run().status();
                if (round > 0) {
                    whole.add(1000 * last.seconds());
                }
            }
            ObjectNode row = table.row().put("documents", count).put("removable", last.count("removable"));
            row.put("units", last.count("units"));
            row.put("written_bytes", last.count("written_in_bytes")).put("read_bytes", last.count("read_in_bytes"));
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
        for (int size = SMALLEST; size < texts.count(); size *= 2) {
            sizes.add(size);
        }
        sizes.add(texts.count());
        return sizes;
    }
}
