package org.neardup.plugin.job.phase.result;

import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.ComparedDocuments;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Groups documents that are compared by brute force. */
abstract class GroupTestCase extends ESTestCase {

    /** Documents before they have ordinals. */
    record Draft(DocumentVersion document, Set<Integer> tokens) {}

    /** In batches of one component, of some, or of all. */
    static GroupOutcome run(TestJob job, ComparedDocuments compared, MemoryReservation memory) {
        long batchBytes = randomFrom(1L, randomLongBetween(1, 20_000), Long.MAX_VALUE);
        return run(job, compared, memory, batchBytes);
    }

    static GroupOutcome run(TestJob job, ComparedDocuments compared, MemoryReservation memory, long batchBytes) {
        return run(job, compared, memory, batchBytes, null);
    }

    static GroupOutcome run(
        TestJob job,
        ComparedDocuments compared,
        MemoryReservation memory,
        long batchBytes,
        DocumentFrequencies frequencies) {
        GroupPhase phase = new GroupPhase(job, memory, () -> batchBytes, frequencies);
        return phase.run(compared, compared.blocks(job.progress()));
    }

    static JobSpecification specification(int hundredths, Keep keep, Grouping grouping) {
        String threshold = hundredths == 100 ? "1" : "0." + hundredths;
        return TestJob.specification(List.of("a", "b"), threshold, keep, grouping, Action.REPORT);
    }

    static DocumentVersion document(String index, String id, int size, Number authority, long millis, boolean isProtected) {
        Instant timestamp = Instant.ofEpochMilli(millis);
        return new DocumentVersion(0, index, id, null, 3, 1, size, size, ExactNumber.of(authority), timestamp, 0, 0, isProtected, 0);
    }

    static List<Draft> drafts(int count) {
        List<Draft> drafts = new ArrayList<>();
        List<Set<Integer>> families = ComparedDocuments.families(random(), count);
        int heap = randomFrom(0, 2, 10);
        for (Set<Integer> family : families) {
            Set<Integer> tokens = random().nextInt(12) < heap ? families.get(0) : family;
            String id = randomAlphaOfLength(2) + drafts.size();
            Number authority = randomFrom(0, 1.5, 1L << 53, 0x1p53, (1L << 53) + 1);
            Instant timestamp = randomFrom(Instant.MAX, Instant.EPOCH, Instant.EPOCH.plusNanos(1), Instant.EPOCH.minusMillis(1));
            drafts.add(new Draft(new DocumentVersion(0, randomFrom("a", "b"), id, null, 3, 1, tokens.size(), tokens.size(),
                ExactNumber.of(authority), timestamp, 0, 0, between(0, 5) == 0, 0), tokens));
        }
        return drafts;
    }

    static ComparedDocuments compared(List<Draft> drafts, int hundredths) {
        List<DocumentVersion> documents = new ArrayList<>();
        for (Draft draft : drafts) {
            DocumentVersion document = draft.document;
            documents.add(new DocumentVersion(documents.size(), document.index(), document.id(), null, 3, 1, document.size(),
                document.distinct(), document.authority(), document.timestamp(), document.content(), document.numbers(),
                document.isProtected(), 0));
        }
        return new ComparedDocuments(documents, drafts.stream().map(Draft::tokens).toList(), hundredths);
    }
}
