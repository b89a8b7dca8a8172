package org.neardup.kernel.weighted;

/** A Jaccard similarity, weighted or plain: m / (x + y - m) for a common part m of records with the magnitudes x and y. */
sealed interface AdditiveJaccard extends AdditiveSimilarity permits WeightedJaccard, PlainJaccard {

    @Override
    default double of(double common, double left, double right) {
        return Math.min(1, common / (left + right - common));
    }

    @Override
    default double scale(double magnitude) {
        return 1;
    }

    @Override
    default double share(double scaled, double magnitude) {
        return scaled / magnitude;
    }

    @Override
    default double extent(double share, double magnitude) {
        return share * magnitude;
    }

    @Override
    default double leastShare(double part) {
        return part * threshold().value();
    }

    @Override
    default double commonPart() {
        return threshold().value() / (1 + threshold().value());
    }
}
