package org.neardup.cluster.job;

/**
 * Two documents, the one with the smaller key first.
 */
record DocumentPair(DocumentKey left, DocumentKey right) implements Comparable<DocumentPair> {

    static DocumentPair of(DocumentKey one, DocumentKey other) {
        return one.compareTo(other) < 0 ? new DocumentPair(one, other) : new DocumentPair(other, one);
    }

    boolean has(DocumentKey key) {
        return left.equals(key) || right.equals(key);
    }

    @Override
    public int compareTo(DocumentPair other) {
        int byLeft = left.compareTo(other.left);
        return byLeft != 0 ? byLeft : right.compareTo(other.right);
    }
}
