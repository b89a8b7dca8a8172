package org.neardup.kernel.join;

/** Decides at a shared prefix token whether a pair stays a candidate. */
sealed interface CandidateFilter {

    /**
     * The result of a decision.
     *
     * <p>The positional filter applies at every shared token, as in Algorithm 1, the suffix filter only at the first one, as in Algorithm
     * 5.
     */
    enum Decision {
        KEEP, PRUNED_BY_POSITION, PRUNED_BY_SUFFIX
    }

    /**
     * Decides whether the pair may still reach its minimum overlap.
     *
     * @param overlap A[y], number of tokens shared before this one
     * @param required α, the minimum overlap
     * @param left index of the shared token in the probing records
     * @param leftEnd index after the probing record's last token
     * @param partner number of the indexed record
     * @param position position of the shared token in it, from 0
     */
    Decision decide(int overlap, int required, int left, int leftEnd, int partner, int position);

    /** The filter of one of the paper's algorithms. */
    static CandidateFilter of(Algorithm algorithm, JoinInput input) {
        return switch (algorithm) {
            case Algorithm.PpJoin ppJoin -> new Positional(input.indexed());
            case Algorithm.PpJoinPlus ppJoinPlus -> new PositionalAndSuffix(input.indexed(),
                new SuffixFilter(ppJoinPlus.maxDepth(), input.probing().tokens(), input.indexed().tokens()));
            default -> new None();
        };
    }

    /** All-Pairs: all records that share a token of the prefixes are candidates. */
    record None() implements CandidateFilter {

        @Override
        public Decision decide(int overlap, int required, int left, int leftEnd, int partner, int position) {
            return Decision.KEEP;
        }
    }

    /**
     * ppjoin (Algorithm 1, lines 10 to 14).
     *
     * @param indexed the partners
     */
    record Positional(Records indexed) implements CandidateFilter {

        @Override
        public Decision decide(int overlap, int required, int left, int leftEnd, int partner, int position) {
            int rightRest = indexed.size(partner) - position - 1;
            int upperBound = PositionalFilter.upperBound(overlap, leftEnd - left - 1, rightRest);
            return upperBound >= required ? Decision.KEEP : Decision.PRUNED_BY_POSITION;
        }
    }

    /**
     * ppjoin+ (Algorithm 5).
     *
     * @param indexed the partners
     * @param suffixFilter between the probing records and the partners
     */
    record PositionalAndSuffix(Records indexed, SuffixFilter suffixFilter) implements CandidateFilter {

        @Override
        public Decision decide(int overlap, int required, int left, int leftEnd, int partner, int position) {
            int right = indexed.start(partner) + position;
            int leftRest = leftEnd - left - 1;
            int rightRest = indexed.end(partner) - right - 1;
            if (PositionalFilter.upperBound(overlap, leftRest, rightRest) < required) {
                return Decision.PRUNED_BY_POSITION;
            }
            if (overlap > 0) {
                return Decision.KEEP;
            }
            // This is the first shared token, so the rests must share α - 1: H_max of Algorithm 5, in terms of the rests.
            int distance = leftRest + rightRest - 2 * (required - 1);
            int lowerBound = suffixFilter.lowerBound(left + 1, leftEnd, right + 1, indexed.end(partner), distance);
            return lowerBound <= distance ? Decision.KEEP : Decision.PRUNED_BY_SUFFIX;
        }
    }
}
