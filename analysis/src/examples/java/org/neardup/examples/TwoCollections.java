package org.neardup.examples;

import java.util.ArrayList;
import java.util.List;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/** A join of two collections of sets, whose tokens are any numbers. */
public final class TwoCollections {

    private TwoCollections() {}

    /** Returns the pairs with a cosine of at least .7 as {@code "0 of the left, 1 of the right"}. */
    public static List<String> of(List<long[]> left, List<long[]> right) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder lefts = new RecordsBuilder(vocabulary);
        RecordsBuilder rights = new RecordsBuilder(vocabulary);
        left.forEach(lefts::add);
        right.forEach(rights::add);
        TokenOrder order = vocabulary.order();
        List<String> pairs = new ArrayList<>();
        new SetJoin(Similarity.parse("cosine", "0.7")).withThreads(2).join(lefts.build(order), rights.build(order),
            (i, j, shared, similarity) -> pairs.add(i + " of the left, " + j + " of the right"));
        return pairs;
    }
}
