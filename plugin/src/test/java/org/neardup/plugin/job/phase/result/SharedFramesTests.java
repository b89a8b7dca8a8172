package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.TestJob;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The warning about groups whose documents share mostly the frame of a site. */
public class SharedFramesTests extends GroupTestCase {

    /** Twelve pages of one frame, and copies of a text. */
    public void testWarningOfFrames() {
        List<Draft> drafts = new ArrayList<>();
        for (int page = 0; page < 12; page++) {
            Set<Integer> tokens = new TreeSet<>(Set.of(100 + page, 200 + page));
            IntStream.range(0, 8).forEach(tokens::add);
            drafts.add(new Draft(document("page", "" + page, 10, page, 0, false), tokens));
        }
        for (int copy = 0; copy < 3; copy++) {
            drafts.add(new Draft(document("copy", "" + copy, 4, 0, 0, false), Set.of(300, 301, 302, 303)));
        }
        DocumentFrequencies frequent = frequencies(1_000, token -> token < 8 ? 900 : 1, 400);
        DocumentFrequencies rare = frequencies(1_000, token -> 1, 400);
        String expected = "[11] of the [13] documents that are not kept share with the kept one mostly what many documents have, such as"
            + " the frame of a site, or a text with many copies: by [weighted_jaccard] their similarity is below [0.2]. They are in [1]"
            + " groups, [11] of them in that of [page/11]. Look at some before you remove any; compare by [weighted_jaccard], leave"
            + " [frames] out, or raise the threshold";
        assertEquals(List.of(expected), warnings(drafts, frequent));
        assertEquals(List.of(), warnings(drafts, rare));
        assertEquals(List.of(), warnings(drafts, null));
    }

    private static List<String> warnings(List<Draft> drafts, DocumentFrequencies frequencies) {
        TestJob job = new TestJob("job", specification(60, Keep.AUTHORITY, Grouping.STAR), null, new MemoryWorkIndex());
        long batchBytes = randomFrom(1L, randomLongBetween(1, 20_000), Long.MAX_VALUE);
        CountedMemory memory = new CountedMemory();
        List<String> warnings;
        try (GroupOutcome outcome = run(job, compared(drafts, 60), memory, batchBytes, frequencies)) {
            warnings = outcome.result().warnings();
        }
        assertEquals(0, memory.reserved());
        return warnings;
    }

    private static DocumentFrequencies frequencies(long documents, IntUnaryOperator frequency, int tokens) {
        long[] all = IntStream.range(0, tokens).asLongStream().toArray();
        return new DocumentFrequencies(documents, 0, all, IntStream.range(0, tokens).map(frequency).toArray());
    }

    /** Counts of documents that share a frame, against those by the definition of weights. */
    public void testSharedFrames() {
        for (int round = 0; round < 40; round++) {
            int hundredths = between(30, 100);
            Grouping grouping = randomFrom(Grouping.values());
            List<Draft> drafts = drafts(between(2, 60));
            int[] random = IntStream.range(0, 10_000).map(token -> rarely() ? between(1, 10) : between(1, 1_000)).toArray();
            DocumentFrequencies frequencies = frequencies(1_000, token -> random[token], random.length);
            TokenWeights weights = TokenWeights.of(frequencies, TokenWeights.DEFAULT_POWER);
            ComparedDocuments compared = compared(drafts, hundredths);
            TestJob job = new TestJob("job", specification(hundredths, Keep.AUTHORITY, grouping), null, new MemoryWorkIndex());
            int[] kept = compared.oracle().kept(Keep.AUTHORITY, grouping, "jaccard", hundredths);
            long notKept = IntStream.range(0, kept.length).filter(ordinal -> kept[ordinal] != ordinal).count();
            long sharing = IntStream.range(0, kept.length).filter(ordinal -> kept[ordinal] != ordinal).filter(ordinal -> {
                return weighted(weights, drafts.get(ordinal).tokens(), drafts.get(kept[ordinal]).tokens()) < 0.2;
            }).count();
            long batchBytes = randomFrom(1L, randomLongBetween(1, 20_000), Long.MAX_VALUE);
            CountedMemory memory = new CountedMemory();
            try (GroupOutcome outcome = run(job, compared, memory, batchBytes, frequencies)) {
                List<String> warnings = outcome.result().warnings().stream().filter(warning -> warning.contains("frame of")).toList();
                assertEquals(20 * sharing > notKept ? 1 : 0, warnings.size());
                String expected = "[" + sharing + "] of the [" + notKept + "] documents";
                warnings.forEach(warning -> assertTrue(warning, warning.startsWith(expected)));
            }
            assertEquals(0, memory.reserved());
        }
    }

    private static double weighted(TokenWeights weights, Set<Integer> left, Set<Integer> right) {
        Set<Integer> both = new HashSet<>(left);
        both.retainAll(right);
        double shared = both.stream().mapToDouble(weights::of).sum();
        double sum = left.stream().mapToDouble(weights::of).sum() + right.stream().mapToDouble(weights::of).sum();
        return shared / (sum - shared);
    }

    /** Without memory for weights, documents are still grouped. */
    public void testNoMemoryForWeights() {
        List<Draft> drafts = drafts(60);
        ComparedDocuments compared = compared(drafts, 40);
        JobSpecification specification = specification(40, Keep.AUTHORITY, Grouping.STAR);
        DocumentFrequencies frequencies = frequencies(1_000, token -> 1, 10_000);
        CountedMemory counted = new CountedMemory();
        run(new TestJob("job", specification, null, new MemoryWorkIndex()), compared, counted, 1).close();
        assertTrue(counted.peak() < TokenWeights.memoryBytes(frequencies));
        CountedMemory little = TestJob.memory(counted.peak());
        TestJob job = new TestJob("job", specification, null, new MemoryWorkIndex());
        run(job, compared, little, 1, frequencies).close();
        assertEquals(0, little.reserved());
    }
}
