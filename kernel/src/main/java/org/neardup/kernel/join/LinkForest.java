package org.neardup.kernel.join;

import java.util.Arrays;

import org.neardup.kernel.cluster.UnionFind;

/**
 * Reduces the pairs that one thread finds to a spanning forest: reports a pair only if it connects two components. Among n similar records
 * there are up to n (n - 1) / 2 pairs, but n - 1 links connect them. A self-join has a node for each record; R×S has one for each indexed
 * record, then one for each probing record, so that the probing side can be replaced while the links between indexed records remain.
 */
final class LinkForest implements PairReport {

    private final UnionFind components;
    private final PairRule rule;
    private JoinInput input;
    private LinkSink sink;
    private int firstProbing;

    /** A forest without links, which reports its links to {@code sink}. */
    LinkForest(JoinInput input, LinkSink sink) {
        this(input, PairRule.ALL, sink);
    }

    /** A forest of the pairs that a rule admits. */
    LinkForest(JoinInput input, PairRule rule, LinkSink sink) {
        this.input = input;
        this.rule = rule;
        this.sink = sink;
        this.components = new UnionFind((int) nodes(input));
        this.firstProbing = input.isSelfJoin() ? 0 : input.indexed().count();
    }

    /** Continues with other probing records and the same indexed records, whose links remain. */
    void moveTo(JoinInput next, LinkSink nextSink) {
        int nodes = (int) nodes(next);
        int indexed = next.indexed().count();
        components.replaceAfter(indexed, nodes - indexed);
        firstProbing = next.isSelfJoin() ? 0 : indexed;
        input = next;
        sink = nextSink;
    }

    /** The memory of a forest, in bytes. */
    static long estimatedBytes(JoinInput input) {
        return Integer.BYTES * nodes(input);
    }

    private static long nodes(JoinInput input) {
        return Math.addExact(input.indexed().count(), input.isSelfJoin() ? 0 : input.probing().count());
    }

    /** The component of a probing record; its name may change when it is linked with another component. */
    int componentOfProbing(int record) {
        return components.find(firstProbing + record);
    }

    /** The component of an indexed record. */
    int componentOfIndexed(int record) {
        return components.find(record);
    }

    /** The chunks of an index's postings, as far as this forest connects them. */
    ConnectedChunks chunks(PrefixIndex index) {
        return new ConnectedChunks(index.postings().length,
            posting -> componentOfIndexed(index.layout().record(index.postings()[posting])));
    }

    @Override
    public boolean wants(int left, int right) {
        return componentOfProbing(left) != componentOfIndexed(right);
    }

    @Override
    public int enough(int required) {
        return rule == PairRule.ALL ? required : Integer.MAX_VALUE;
    }

    /** Links the first members of two records that the rule admits, unless the records are connected. */
    @Override
    public void emit(int left, int right, int overlap, int leftSize, int rightSize) {
        Records probing = input.probing();
        Records indexed = input.indexed();
        for (int i = probing.memberStart(left); i < probing.memberEnd(left); i++) {
            for (int j = indexed.memberStart(right); j < indexed.memberEnd(right); j++) {
                int first = probing.member(i);
                int second = indexed.member(j);
                if (rule.admits(first, second, overlap)) {
                    if (components.union(firstProbing + left, right)) {
                        boolean swapped = input.isSelfJoin() && first > second;
                        sink.accept(swapped ? second : first, swapped ? first : second, equal(left, right));
                    }
                    return;
                }
            }
        }
    }

    /** Whether two records have the same tokens; those of one collection never have. */
    private boolean equal(int left, int right) {
        Records probing = input.probing();
        Records indexed = input.indexed();
        return input.isSelfJoin() == false && Arrays.equals(probing.tokens(), probing.start(left), probing.end(left),
            indexed.tokens(), indexed.start(right), indexed.end(right));
    }

    /** Links the first of the equal input records with each of the others. */
    @Override
    public void emitDuplicates(int record) {
        Records records = input.probing();
        int size = records.size(record);
        if (input.similarity().minimumOverlap(size, size) > size) {
            return;
        }
        int first = records.memberStart(record);
        for (int i = first + 1; i < records.memberEnd(record); i++) {
            sink.accept(records.member(first), records.member(i), true);
        }
    }
}
