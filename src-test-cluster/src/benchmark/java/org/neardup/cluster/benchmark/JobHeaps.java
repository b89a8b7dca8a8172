package org.neardup.cluster.benchmark;

import org.neardup.cluster.job.JobStatus;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The cost of jobs with large groups of near-duplicates: k of them have k²/2 pairs.
 *
 * @param index    to fill
 * @param largest  number of texts of the largest group
 * @param rounds   number of measurements of each
 * @param progress receives progress messages
 */
record JobHeaps(JobIndex index, int largest, int rounds, Consumer<String> progress) {

    /** The number of articles with a text in Reuters-21578. */
    private static final int OTHERS = 19_043;

    RowTable run() throws IOException {
        ShortTexts others = ShortTexts.make(OTHERS);
        Map<String, ShortTexts> shapes = new LinkedHashMap<>();
        shapes.put("2,000 identical", ShortTexts.heap(2_000, 10, 0));
        shapes.put("no heap", others);
        shapes.put("600 identical", others.and(ShortTexts.heap(600, 30, 0)));
        shapes.put("20,000 identical, 20,000 with a word of their own",
            others.and(ShortTexts.heap(20_000, 30, 0)).and(ShortTexts.heap(20_000, 20, 1)));
        shapes.put("one heap, each text with a word of its own", ShortTexts.heap(largest, 20, 1));
        RowTable table = new RowTable();
        for (Map.Entry<String, ShortTexts> shape : shapes.entrySet()) {
            progress.accept(shape.getKey());
            measure(shape.getKey(), shape.getValue(), table);
        }
        return table;
    }

    private void measure(String shape, ShortTexts texts, RowTable table) throws IOException {
        index.fill(texts, 1);
        Timings whole = new Timings();
        JobStatus last = null;
        for (int round = 0; round < 1 + rounds; round++) {
            last = index.run().status();
            if (round > 0) {
                whole.add(1000 * last.seconds());
            }
        }
        var row = table.row().put("heap", shape).put("documents", texts.count());
        row.put("groups", last.count("groups")).put("removable", last.count("removable")).put("written", last.count("written"));
        JobIndex.putPhases(last, row);
        row.put("job_ms", Math.round(whole.median()));
    }
}
