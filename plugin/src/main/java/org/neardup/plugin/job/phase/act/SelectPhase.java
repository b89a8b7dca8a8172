package org.neardup.plugin.job.phase.act;

import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.job.SeenDocuments;
import org.neardup.plugin.job.SelectedPart;
import org.neardup.plugin.job.SelectedPart.SelectedDocument;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.Review;
import org.neardup.plugin.job.record.Review.Decision;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Chooses the documents of a plan that an apply job changes, before it changes the first. The choice is recorded once, so later reviews
 * have no effect.
 */
public record SelectPhase(JobContext job) {

    private static final int BATCH = 1_000;
    private static final int FIRST = 10;
    /** Criteria that exclude documents. */
    private static final String REVIEW = "review";
    private static final String THRESHOLD = "threshold";
    private static final String QUERY = "query";
    private static final String PROTECT = "protect";

    /**
     * The choice.
     *
     * @param numbers numbers of the chosen documents in the plan
     * @param part    the summary to report
     */
    public record Selected(BitSet numbers, SelectedPart part) {

        static final RecordFormat<Selected> FORMAT = new RecordFormat<>(2, "a selection", (out, selected) -> {
            out.writeByteArray(selected.numbers.toByteArray());
            selected.part.writeTo(out);
        }, in -> new Selected(BitSet.valueOf(in.readByteArray()), SelectedPart.PARSER.read(in)));
    }

    /**
     * Chooses, or returns the recorded choice.
     *
     * @param plannedBy the job that made the plan
     * @throws org.elasticsearch.ResourceNotFoundException if the plan does not exist any more
     */
    public Selected run(String plannedBy) {
        return job.work().onceInParts("selection", Selected.FORMAT, () -> select(StoredPlan.open(job.plan(plannedBy), plannedBy)));
    }

    private Selected select(StoredPlan plan) {
        Choice choice = new Choice(job.specification().selection());
        for (int from = 0; from < plan.size(); from += BATCH) {
            job.ensureRunning();
            choice.consider(plan.read(from, BATCH), plan.reviews(from, BATCH));
        }
        return new Selected(choice.numbers, new SelectedPart(choice.planned, choice.numbers.cardinality(), choice.leftOut, choice.first));
    }

    /** Collects the choice during one pass over the plan. */
    private final class Choice {

        private final PlanSelection wanted;
        private final Measure threshold;
        private final SeenDocuments seen = new SeenDocuments(job);
        private final BitSet numbers = new BitSet();
        private final Map<String, Long> leftOut = new HashMap<>(Map.of(REVIEW, 0L, QUERY, 0L, THRESHOLD, 0L, PROTECT, 0L));
        private final List<SelectedDocument> first = new ArrayList<>();
        private long planned;

        Choice(PlanSelection wanted) {
            this.wanted = wanted;
            threshold = wanted.threshold() == null ? null : job.specification().similarity().at(wanted.threshold());
        }

        void consider(List<PlannedDocument> documents, Map<Integer, Review> reviews) {
            List<PlannedDocument> rest = documents.stream().filter(document -> document.isProtected() == false).toList();
            planned += rest.size();
            rest = leave(REVIEW, rest, document -> {
                Review review = reviews.get(document.number());
                return review == null || review.decision() != Decision.KEEP;
            });
            rest = leave(THRESHOLD, rest, document -> threshold == null || document.reaches(threshold));
            if (wanted.query() != null) {
                Map<DocumentKey, Boolean> matches = seen.match(keys(rest), wanted.query());
                rest = leave(QUERY, rest, document -> matches.getOrDefault(document.key(), false));
            }
            if (wanted.protect() != null) {
                // A document that the user cannot see may match, so it counts as protected. Those of deleted indices fail later.
                Map<DocumentKey, Boolean> matches = seen.match(keys(rest), wanted.protect());
                rest = leave(
                    PROTECT, rest, document -> matches.getOrDefault(document.key(), seen.isCompared(document.key().index())) == false);
            }
            rest.forEach(document -> numbers.set(document.number()));
            rest.stream().limit(FIRST - first.size())
                .forEach(document -> first.add(new SelectedDocument(document.key(), document.kept().key(), document.similarity())));
        }

        private static List<DocumentKey> keys(List<PlannedDocument> documents) {
            return documents.stream().map(PlannedDocument::key).toList();
        }

        /** The documents that stay; counts the others for the criterion. */
        private List<PlannedDocument> leave(String criterion, List<PlannedDocument> documents, Predicate<PlannedDocument> stays) {
            List<PlannedDocument> rest = documents.stream().filter(stays).toList();
            leftOut.merge(criterion, (long) documents.size() - rest.size(), Long::sum);
            return rest;
        }
    }
}
