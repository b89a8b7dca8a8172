package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.hash.MurmurHash3;
import org.neardup.kernel.signature.SignatureCodec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What tells stored signature sets apart before they are sent: the number of distinct tokens in four bytes and a hash of the stored form in
 * sixteen, little-endian. Sets with equal heads are taken
 * to be equal: by chance, two different ones have the same hash with a probability of 2<sup>-128</sup>.
 */
public final class SetHead {

    private static final int BYTES = Integer.BYTES + 2 * Long.BYTES;
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private SetHead() {}

    /** @param stored the doc value of a {@code signature_set} field */
    static BytesRef of(BytesRef stored) {
        byte[] head = new byte[BYTES];
        MurmurHash3.Hash128 hash = MurmurHash3.hash128(stored.bytes, stored.offset, stored.length, 0, new MurmurHash3.Hash128());
        INT.set(head, 0, SignatureCodec.distinct(stored.bytes, stored.offset, stored.length));
        LONG.set(head, Integer.BYTES, hash.h1);
        LONG.set(head, Integer.BYTES + Long.BYTES, hash.h2);
        return new BytesRef(head);
    }

    /**
     * The number of distinct tokens.
     *
     * @throws IllegalArgumentException if the bytes are no head
     */
    public static int distinct(BytesRef head) {
        int distinct = head.length == BYTES ? (int) INT.get(head.bytes, head.offset) : -1;
        if (distinct < 0) {
            throw new IllegalArgumentException("expected the head of a signature set, but found " + head.length + " bytes");
        }
        return distinct;
    }
}
