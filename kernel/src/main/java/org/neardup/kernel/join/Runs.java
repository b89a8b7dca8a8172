package org.neardup.kernel.join;

/** Which postings of a {@link PrefixIndex} a probing record reads: those of its prefix's tokens whose records pass the size filter. */
sealed interface Runs {

    /**
     * Lists the runs of a record, by ascending position of their tokens; empty ones may be left out.
     *
     * @param input  whose probing record it is
     * @param bounds moved to the size of the record
     */
    void list(PrefixIndex index, JoinInput input, int record, PartnerBounds bounds, RunList runs);

    /**
     * The runs of a probing collection that was known when the index was built.
     *
     * @param runs     by number of the prefix token: start of its run in the upper half, end in the lower one
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
     * The runs of any collection: all postings of a token, cut to the admissible sizes when they are asked for.
     *
     * @param ofTokens by token: start of its postings in the upper half, end in the lower one
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
