package org.neardup.kernel.frequency;

/** The weights that some frequencies give to tokens. Keeps those last computed, because most uses have the same power. Thread safe. */
public final class CachedWeights {

    private final DocumentFrequencies frequencies;
    private volatile Weighed last;

    private record Weighed(double power, TokenWeights weights) {}

    public CachedWeights(DocumentFrequencies frequencies) {
        this.frequencies = frequencies;
    }

    /** @param power exponent of the inverse document frequencies */
    public TokenWeights of(double power) {
        Weighed weighed = last;
        if (weighed == null || weighed.power != power) {
            weighed = new Weighed(power, TokenWeights.of(frequencies, power));
            last = weighed;
        }
        return weighed.weights;
    }
}
