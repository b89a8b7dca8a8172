package org.neardup.plugin.job;

/** A pair of documents by index and id, the smaller one first, with its overlap. */
record FoundPair(String left, String right, int overlap) {

    static FoundPair of(String one, String other, int overlap) {
        return one.compareTo(other) < 0 ? new FoundPair(one, other, overlap) : new FoundPair(other, one, overlap);
    }
}
