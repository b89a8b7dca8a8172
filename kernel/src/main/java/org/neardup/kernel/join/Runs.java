package org.neardup.kernel.join;

/**
 * The postings of a {@link PrefixIndex} that a probing record reads: for the tokens of its prefix, those whose records pass the size
 * filter.
 */
sealed interface Runs {

    /**
     * Lists the runs of a record, by ascending position of their tokens; empty ones may be left out.
     *
     * @param input  the input of the probing record
     * @param bounds the bounds for the record's size
     */
    void list(PrefixIndex index, JoinInput input, int record, PartnerBounds bounds, RunList runs);

    /**
     * The runs of a probing collection that is known when the index is built.
     *
     * @param runs     for each number of a prefix token, the start of its run in the upper half, the end in the lower half
     * @param prefixes numbers the prefix tokens
     */
    record Prepared(long[] runs, Prefixes prefixes) implements Runs {

        @Override
        public void list(PrefixIndex index, JoinInput input, int record, PartnerBounds bounds, RunList list) {
            int prefix = bounds.prefix();
            int number = prefixes.number(record, input.probing().size(record));
            list.clear(prefix);
            for (int i = 0; i < prefix; i++) {
                list.add(runs[number + i], i);
            }
        }
    }

    /**
     * The runs of any collection: all postings of a token, cut to the admissible sizes by a search for each record.
     *
     * @param ofTokens for each token, the start of its postings in the upper half, the end in the lower half
     */
    record Searched(long[] ofTokens) implements Runs {

        @Override
        public void list(PrefixIndex index, JoinInput input, int record, PartnerBounds bounds, RunList list) {
            Records indexed = input.indexed();
            long least = index.layout().floor(indexed.firstOfSize(bounds.smallest()));
            long limit = index.layout().floor(input.isSelfJoin() ? record : indexed.limitOfSize(bounds.largest()));
            int[] tokens = input.probing().tokens();
            int start = input.probing().start(record);
            int prefix = bounds.prefix();
            list.clear(prefix);
            for (int i = 0; i < prefix; i++) {
                int token = tokens[start + i];
                if (token >= 0) {
                    long run = ofTokens[token];
                    list.add(index.cut(PrefixIndex.from(run), PrefixIndex.to(run), least, limit), i);
                }
            }
        }
    }
}
