package org.neardup.kernel.join;

/**
 * Numbers the tokens of records that probe an index. Tokens of the indexed records keep the numbers of their vocabulary, which does not
 * change. Unknown tokens match nothing, but get numbers after these, so that records that differ only in unknown tokens do not count as
 * equal.
 */
public final class ProbingVocabulary extends TokenNumbering {

    private final Vocabulary known;
    private final Vocabulary unknown;

    /**
     * Creates a vocabulary without unknown tokens.
     *
     * @param known  the vocabulary of the indexed records
     * @param memory reserved before memory for unknown tokens is allocated
     */
    public ProbingVocabulary(Vocabulary known, MemoryReservation memory) {
        this.known = known;
        this.unknown = new Vocabulary(memory);
    }

    /** Whether an indexed record may have the token of this number. */
    public boolean isKnown(int id) {
        return id < known.size();
    }

    @Override
    public int number(long token) {
        int id = known.find(token);
        return id == Vocabulary.NONE ? known.size() + unknown.number(token) : id;
    }

    @Override
    void countFirst(int id) {
        // The order already exists, so frequencies no longer matter.
    }

    @Override
    int countNext(int id) {
        if (isKnown(id) == false) {
            return known.size() + unknown.countNext(id - known.size());
        }
        int following = known.following(id);
        // An occurrence of a known token that no indexed record has is the token's first occurrence among the unknown.
        return following == Vocabulary.NONE ? known.size() + unknown.number(known.token(id)) : following;
    }

    @Override
    public boolean isRankedBy(TokenOrder order) {
        return known.isRankedBy(order);
    }

    /** The memory of the unknown tokens, in bytes. */
    public long memoryBytes() {
        return unknown.memoryBytes();
    }
}
