package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.work.RecordVersion;

import java.util.Arrays;
import java.util.function.LongToIntFunction;

/**
 * Signature sets of consecutive documents with their partitions, in which a common token is rarely written out: it takes two bytes instead
 * of eight, and a join, which numbers the tokens, seldom looks it up.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * One byte, the version. Then for each document the number of its distinct tokens times four, plus two if its partition differs from that
 * of the document before, plus one if some token occurs more than once; its partition, eight bytes, lowest first, if it differs; and for
 * each of these tokens its slot and, only if some occurs more than once, its multiplicity. The first document's partition differs unless it
 * is 0. Slots are two bytes, lowest first; all other numbers have variable length, seven bits a byte, lowest first. A slot with its top bit
 * set is followed by a token, eight bytes, lowest first, which in the partition of the document occupies the slot until another token
 * replaces it; without that bit, the slot means its current token.
 */
public final class TokenBlock {

    /** The version written; the only one read so far. */
    public static final byte VERSION = 2;

    /** Flag of a slot that is followed by its new token. */
    private static final int TAKEN = 1 << 15;

    /** A writer's initial and maximum number of slots: few enough to stay in the CPU cache, enough for common tokens to keep theirs. */
    private static final int FEWEST_PLACES = 1 << 9;
    private static final int MOST_PLACES = TAKEN;

    /** Maximum number of bytes of a variable-length number. */
    private static final int NUMBER_BYTES = 5;

    private TokenBlock() {}

    /** Numbers tokens from 0. */
    @FunctionalInterface
    public interface Numbering {

        /**
         * The number of a token, the same for the same identity.
         *
         * @param identity stands for the token in its partition; see {@link Partitions#within}
         */
        int number(long token, long identity);

        /** The numbering of a vocabulary, which knows tokens by their identity. */
        static Numbering of(LongToIntFunction vocabulary) {
            return (token, identity) -> vocabulary.applyAsInt(identity);
        }
    }

    /** Receives sets in the form of {@link Reader}. */
    @FunctionalInterface
    public interface SetConsumer {

        /** Takes the next set; the arrays are valid until the call ends. */
        void accept(int[] numbers, int[] multiplicities, int distinct);
    }

    /** Collects sets until a block is large enough. Not thread safe. */
    public static final class Writer {

        /** The identity of the token in each slot; its hash determines the slot. */
        private long[] places;
        private int taken;
        private long partition = Partitions.NONE;
        private byte[] bytes = new byte[1 << 10];
        private int length;

        public Writer() {
            empty(FEWEST_PLACES);
            bytes[length++] = VERSION;
        }

        public void add(SignatureSet set, long partitionOfSet) {
            int distinct = set.distinct();
            boolean plain = set.isPlainSet();
            boolean differs = partitionOfSet != partition;
            writeNumber(Math.multiplyExact(distinct, 4) + (differs ? 2 : 0) + (plain ? 0 : 1));
            if (differs) {
                partition = partitionOfSet;
                makeRoom(Long.BYTES);
                BitUtil.VH_LE_LONG.set(bytes, length, partition);
                length += Long.BYTES;
            }
            for (int i = 0; i < distinct; i++) {
                writeToken(set.token(i));
                if (plain == false) {
                    writeNumber(set.multiplicity(i));
                }
            }
        }

        private void writeToken(long token) {
            makeRoom(Short.BYTES + Long.BYTES);
            long identity = Partitions.within(partition, token);
            // Fibonacci hashing, because tokens need not be hashes.
            int place = (int) (identity * 0x9E3779B97F4A7C15L >>> 32) & places.length - 1;
            if (places[place] == identity) {
                BitUtil.VH_LE_SHORT.set(bytes, length, (short) place);
                length += Short.BYTES;
            } else {
                places[place] = identity;
                BitUtil.VH_LE_SHORT.set(bytes, length, (short) (place | TAKEN));
                BitUtil.VH_LE_LONG.set(bytes, length + Short.BYTES, token);
                length += Short.BYTES + Long.BYTES;
                if (++taken == places.length && taken < MOST_PLACES) {
                    empty(4 * taken);
                }
            }
        }

        private void empty(int count) {
            places = new long[count];
            // Token 0 belongs to slot 0, but must not count as already written.
            places[0] = 1;
        }

        private void writeNumber(int number) {
            makeRoom(NUMBER_BYTES);
            int rest = number;
            for (; rest >>> 7 != 0; rest >>>= 7) {
                bytes[length++] = (byte) (rest | 0x80);
            }
            bytes[length++] = (byte) rest;
        }

        private void makeRoom(int more) {
            if (bytes.length - length < more) {
                bytes = ArrayUtil.grow(bytes, length + more);
            }
        }

        public int size() {
            return length;
        }

        long memoryBytes() {
            return bytes.length + Long.BYTES * (long) places.length;
        }

        /** The block; valid until the next change. */
        public BytesReference block() {
            return new BytesArray(bytes, 0, length);
        }
    }

    /** Iterates over the sets of a block. Not thread safe. */
    public static final class Reader {

        private static final int NONE = -1;

        private final Numbering numbering;
        private final byte[] bytes;
        private final int end;
        private int position;
        /** The number of the token in each slot. */
        private int[] places = {};
        private int[] numbers = new int[1 << 6];
        private int[] multiplicities = new int[1 << 6];
        private int distinct;
        private long partition = Partitions.NONE;
        private boolean plain;

        /**
         * @param numbering called at least once for each token
         * @throws IllegalStateException if the block is of an unknown version or empty
         */
        public Reader(BytesReference block, Numbering numbering) {
            BytesRef whole = block.toBytesRef();
            this.numbering = numbering;
            this.bytes = whole.bytes;
            this.position = whole.offset;
            this.end = whole.offset + whole.length;
            if (whole.length == 0) {
                throw damaged();
            }
            RecordVersion.check(bytes[position++], VERSION, "a token block");
        }

        /**
         * Moves to the next set; returns false at the end.
         *
         * @throws IllegalStateException if the block is damaged
         */
        public boolean next() {
            if (position == end) {
                return false;
            }
            int header = readNumber();
            distinct = header >>> 2;
            plain = (header & 1) == 0;
            if ((header & 2) != 0) {
                partition = readLong();
            }
            if (distinct > (end - position) / Short.BYTES) {
                throw damaged();
            }
            if (distinct > numbers.length) {
                numbers = ArrayUtil.growNoCopy(numbers, distinct);
                multiplicities = new int[numbers.length];
            }
            for (int i = 0; i < distinct; i++) {
                numbers[i] = readToken();
                if (plain == false) {
                    multiplicities[i] = readNumber();
                }
            }
            return true;
        }

        public void forEach(SetConsumer consumer) {
            while (next()) {
                consumer.accept(numbers(), multiplicities(), distinct());
            }
        }

        /** The number of distinct tokens of the set. */
        public int distinct() {
            return distinct;
        }

        /** The numbers of its tokens in the first {@link #distinct} elements; valid until the next set. */
        public int[] numbers() {
            return numbers;
        }

        /** Their multiplicities; null if each occurs once. */
        public int[] multiplicities() {
            return plain ? null : multiplicities;
        }

        private int readToken() {
            if (end - position < Short.BYTES) {
                throw damaged();
            }
            int place = (short) BitUtil.VH_LE_SHORT.get(bytes, position);
            position += Short.BYTES;
            if (place < 0) {
                return take(place & TAKEN - 1);
            }
            if (place >= places.length || places[place] == NONE) {
                throw damaged();
            }
            return places[place];
        }

        private int take(int place) {
            long token = readLong();
            int number = numbering.number(token, Partitions.within(partition, token));
            if (place >= places.length) {
                int before = places.length;
                places = ArrayUtil.grow(places, place + 1);
                Arrays.fill(places, before, places.length, NONE);
            }
            places[place] = number;
            return number;
        }

        private long readLong() {
            if (end - position < Long.BYTES) {
                throw damaged();
            }
            long number = (long) BitUtil.VH_LE_LONG.get(bytes, position);
            position += Long.BYTES;
            return number;
        }

        private int readNumber() {
            int number = 0;
            for (int shift = 0; shift < NUMBER_BYTES * 7 && position < end; shift += 7) {
                byte group = bytes[position++];
                number |= (group & 0x7f) << shift;
                if (group >= 0) {
                    if (number < 0) {
                        throw damaged();
                    }
                    return number;
                }
            }
            throw damaged();
        }

        private static IllegalStateException damaged() {
            return new IllegalStateException("token block cut short or damaged");
        }
    }
}
