package org.neardup.plugin.job.snapshot;

import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.kernel.signature.SignatureSet;

import java.util.function.LongToIntFunction;

/**
 * Signature sets of consecutive documents, in which a common token is written once for the whole block. So it takes a byte or two instead
 * of eight, and a join looks it up once for each block instead of once for each document.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * One byte, the version. Then for each document the number of its distinct tokens times two, plus one if some occurs more than once; and
 * for each of these tokens its number in the block and, only if some occurs more than once, how often it occurs. Numbers count up from 0:
 * one that was not there before is followed by its token, eight bytes, lowest first. A token that has a number may get another one later;
 * the writer remembers only so many. All other numbers are of variable length, seven bits a byte, lowest first.
 */
public final class TokenBlock {

    /** The version written; the only one read so far. */
    public static final byte VERSION = 1;

    /** Most bytes of a number of variable length. */
    private static final int NUMBER_BYTES = 5;

    private TokenBlock() {}

    /** Takes sets until a block is large enough. Can be used again after {@link #clear}; not thread safe. */
    public static final class Writer {

        private RecentTokens recent;
        private byte[] bytes;
        private int length;

        public Writer() {
            clear();
        }

        /** Adds the next document's set. */
        public void add(SignatureSet set) {
            int distinct = set.distinct();
            boolean plain = set.isPlainSet();
            writeNumber(Math.multiplyExact(distinct, 2) + (plain ? 0 : 1));
            for (int place = 0; place < distinct; place++) {
                writeToken(set.token(place));
                if (plain == false) {
                    writeNumber(set.multiplicity(place));
                }
            }
        }

        private void writeToken(long token) {
            int number = recent.number(token);
            if (number >= 0) {
                writeNumber(number);
            } else {
                writeNumber(recent.add(token));
                BitUtil.VH_LE_LONG.set(bytes, length, token);
                length += Long.BYTES;
            }
        }

        /** Writes a number, and makes room for a token behind it. */
        private void writeNumber(int number) {
            if (bytes.length - length < NUMBER_BYTES + Long.BYTES) {
                bytes = ArrayUtil.grow(bytes, length + NUMBER_BYTES + Long.BYTES);
            }
            int rest = number;
            for (; rest >>> 7 != 0; rest >>>= 7) {
                bytes[length++] = (byte) (rest | 0x80);
            }
            bytes[length++] = (byte) rest;
        }

        /** Number of bytes so far. */
        public int size() {
            return length;
        }

        /** What this writer takes, in bytes. */
        long memoryBytes() {
            return bytes.length + recent.memoryBytes();
        }

        /** The block; valid until the next change. */
        public BytesReference block() {
            return new BytesArray(bytes, 0, length);
        }

        /** Begins a new block. */
        public void clear() {
            recent = new RecentTokens();
            bytes = new byte[1 << 10];
            bytes[0] = VERSION;
            length = 1;
        }
    }

    /** Goes through the sets of a block. Not thread safe. */
    public static final class Reader {

        private final LongToIntFunction numbering;
        private final byte[] bytes;
        private final int end;
        private int position;
        /** The reader's number of each token, by the block's. */
        private int[] dictionary = new int[1 << 10];
        private int dictionarySize;
        private int[] numbers = new int[1 << 6];
        private int[] multiplicities = new int[1 << 6];
        private int distinct;
        private boolean plain;

        /**
         * @param numbering numbers the tokens; asked for each at least once, and always of the same mind
         * @throws IllegalStateException if the block is of an unknown version
         */
        public Reader(BytesReference block, LongToIntFunction numbering) {
            BytesRef whole = block instanceof BytesArray array ? array.toBytesRef() : new BytesRef(BytesReference.toBytes(block));
            this.numbering = numbering;
            this.bytes = whole.bytes;
            this.position = whole.offset;
            this.end = whole.offset + whole.length;
            if (whole.length == 0 || bytes[position++] != VERSION) {
                throw new IllegalStateException("token block of an unknown version: the job was begun by another version of the plugin");
            }
        }

        /**
         * Goes to the next set; returns false at the end.
         *
         * @throws IllegalStateException if the block is damaged
         */
        public boolean next() {
            if (position == end) {
                return false;
            }
            int header = readNumber();
            distinct = header >>> 1;
            plain = (header & 1) == 0;
            if (distinct > end - position) {
                throw damaged();
            }
            if (distinct > numbers.length) {
                numbers = ArrayUtil.growNoCopy(numbers, distinct);
                multiplicities = new int[numbers.length];
            }
            for (int place = 0; place < distinct; place++) {
                numbers[place] = readToken();
                if (plain == false) {
                    multiplicities[place] = readNumber();
                }
            }
            return true;
        }

        /** How many tokens the set has, each counted once. */
        public int distinct() {
            return distinct;
        }

        /** The numbers of its tokens, that many of them; valid until the next set. */
        public int[] numbers() {
            return numbers;
        }

        /** How often they occur; null if each occurs once. */
        public int[] multiplicities() {
            return plain ? null : multiplicities;
        }

        private int readToken() {
            int number = readNumber();
            if (number < dictionarySize) {
                return dictionary[number];
            }
            if (number > dictionarySize || end - position < Long.BYTES) {
                throw damaged();
            }
            if (dictionarySize == dictionary.length) {
                dictionary = ArrayUtil.grow(dictionary);
            }
            int named = numbering.applyAsInt((long) BitUtil.VH_LE_LONG.get(bytes, position));
            position += Long.BYTES;
            dictionary[dictionarySize++] = named;
            return named;
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
