package org.neardup.kernel.sketch;

import java.util.function.BooleanSupplier;

import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.ItemsOfClasses;
import org.neardup.kernel.join.MemoryReservation;

/** Documents by the samples of their sets, of which equal ones are compared once. */
public final class SampledDocuments {

    private final EqualItems classes;
    private final int[] classOf;
    private final SampledSimilarity similarity;

    /**
     * @param classes    of documents with equal samples
     * @param similarity of the samples, one for each class
     */
    public SampledDocuments(EqualItems classes, SampledSimilarity similarity) {
        this.classes = classes;
        this.classOf = classes.classOf();
        this.similarity = similarity;
    }

    /** The documents; similar ones are neighbours. Parameters as for {@link SampledSimilarity#items}. */
    public FreeItems items(BooleanSupplier mayGoOn, MemoryReservation memory) {
        return new ItemsOfClasses(classes, similarity.items(mayGoOn, memory), similarity::isComparable);
    }

    /** Estimates the similarity of two documents, from 0 to 1. */
    public double estimate(int left, int right) {
        return similarity.estimate(classOf[left], classOf[right]);
    }
}
