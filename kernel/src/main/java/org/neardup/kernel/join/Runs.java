package org.neardup.kernel.join;

/**
 * The postings of a {@link PrefixIndex} that a probing record reads: for each token of its prefix a <i>run</i>, the postings of partners
 * that are not too large. In a self-join a run ends before the probing record, as if each record were indexed after it has probed
 * (Algorithm 1, line 15).
 */
sealed interface Runs {

    /**
     * Lists the runs of a record that are not empty, by ascending position of their tokens.
     *
     * @param input  the input of the probing record
     * @param prefix number of tokens of its prefix
     * @param bounds the bounds for the record's size
     */
    void list(JoinInput input, int record, int prefix, PartnerBounds bounds, RunList list);

    /** The end of the indexed records that a probing record may meet. */
    private static int limit(JoinInput input, int record, PartnerBounds bounds) {
        return input.isSelfJoin() ? record : bounds.limit();
    }

    /** The runs of an index that grows with the size of the probing records: it holds the records that are not too large for them. */
    record Growing(PrefixIndex index) implements Runs {

        @Override
        public void list(JoinInput input, int record, int prefix, PartnerBounds bounds, RunList list) {
            int smallest = input.indexed().firstOfSize(bounds.smallest());
            index.add(smallest, limit(input, record, bounds));
            int[] tokens = input.probing().tokens();
            int start = input.probing().start(record);
            index.list(tokens, start, prefix, list);
        }
    }

    /** The same without the postings of records that are too small for the probing record. */
    record Trimmed(Growing all) implements Runs {

        @Override
        public void list(JoinInput input, int record, int prefix, PartnerBounds bounds, RunList list) {
            all.list(input, record, prefix, bounds, list);
            int smallest = input.indexed().firstOfSize(bounds.smallest());
            all.index.leaveBehind(smallest, input.probing().tokens(), input.probing().start(record), list);
        }
    }

    /** The runs of an index of all records, for any collection: a search for each record cuts them to the admissible sizes. */
    record Searched(PrefixIndex index) implements Runs {

        @Override
        public void list(JoinInput input, int record, int prefix, PartnerBounds bounds, RunList list) {
            int smallest = input.indexed().firstOfSize(bounds.smallest());
            int limit = limit(input, record, bounds);
            index.list(input.probing().tokens(), input.probing().start(record), prefix, list);
            int left = 0;
            for (int run = 0; run < list.count(); run++) {
                int from = index.firstNotBelow(smallest, list.from(run), list.to(run));
                left = list.move(run, from, index.firstNotBelow(limit, from, list.to(run)), left);
            }
            list.truncate(left);
        }
    }
}
