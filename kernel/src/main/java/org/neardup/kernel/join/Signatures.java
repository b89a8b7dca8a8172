package org.neardup.kernel.join;

/**
 * The bitmaps of both sides of a join, for the {@link BitmapFilter}.
 *
 * @param words length of a bitmap in longs, 0 for none
 * @param probing the bitmaps of the probing records, one after the other
 * @param indexed those of the indexed records; in a self-join the same array
 */
record Signatures(int words, long[] probing, long[] indexed) {

    static Signatures of(BitmapFilter filter, JoinInput input, ThreadTeam team, JoinProgress progress) {
        long[] probing = filter.signAll(input.probing(), team, progress);
        return new Signatures(filter.words(), probing, input.isSelfJoin() ? probing : filter.signAll(input.indexed(), team, progress));
    }

    /** The bitmaps with another probing side. */
    Signatures withProbing(JoinInput next) {
        return new Signatures(words, next.isSelfJoin() ? indexed : new BitmapFilter(words).signAll(next.probing()), indexed);
    }

    /** The memory of the bitmaps, in bytes. */
    static long estimatedBytes(BitmapFilter filter, JoinInput input) {
        long records = input.probing().count() + (input.isSelfJoin() ? 0L : input.indexed().count());
        return records * filter.words() * Long.BYTES;
    }
}
