package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

import java.util.Arrays;

public class SetHeadTests extends ESTestCase {

    private static BytesRef stored(SignatureSet set, long digest) {
        return new BytesRef(SignatureCodec.encode(set, digest, SignatureCodec.NO_DIGEST));
    }

    private static SignatureSet randomSet() {
        long[] tokens = random().longs(between(0, 300), 0, between(1, 1000)).toArray();
        return SignatureSet.of(tokens, tokens.length);
    }

    /** The same bytes in the middle of an array, as they come from a segment or from another node. */
    private static BytesRef inside(BytesRef bytes) {
        byte[] larger = randomByteArrayOfLength(bytes.length + between(1, 40));
        int offset = between(0, larger.length - bytes.length);
        System.arraycopy(bytes.bytes, bytes.offset, larger, offset, bytes.length);
        return new BytesRef(larger, offset, bytes.length);
    }

    public void testEqualSetsHaveEqualHeads() {
        for (int round = 0; round < 100; round++) {
            SignatureSet set = randomSet();
            long digest = randomLong();
            BytesRef head = SetHead.of(stored(set, digest));
            assertEquals(head, SetHead.of(inside(stored(set, digest))));
            assertEquals(set.distinct(), SetHead.distinct(head));
            assertEquals(set.distinct(), SetHead.distinct(inside(head)));
        }
    }

    /** Sets of the same tokens differ if one text has a token more often, or is another one: short texts are compared by their digests. */
    public void testOtherSetsHaveOtherHeads() {
        for (int round = 0; round < 100; round++) {
            BytesRef stored = stored(randomSet(), randomLong());
            BytesRef other = BytesRef.deepCopyOf(stored);
            // Only the digest, which does not change the number of tokens.
            other.bytes[other.offset + between(1, Long.BYTES)] ^= (byte) (1 << between(0, 7));
            assertNotEquals(SetHead.of(stored), SetHead.of(other));
        }
        SignatureSet once = SignatureSet.of(new long[] {1, 2, 3}, 3);
        SignatureSet twice = SignatureSet.of(new long[] {1, 2, 3, 3}, 4);
        assertNotEquals(SetHead.of(stored(once, 7)), SetHead.of(stored(twice, 7)));
    }

    public void testOtherBytesAreRefused() {
        BytesRef head = SetHead.of(stored(randomSet(), 1));
        BytesRef negative = new BytesRef(Arrays.copyOf(head.bytes, head.length));
        negative.bytes[Integer.BYTES - 1] |= (byte) 0x80;
        BytesRef tooShort = new BytesRef(head.bytes, head.offset, head.length - 1);
        for (BytesRef bytes : new BytesRef[] {negative, tooShort, new BytesRef(), new BytesRef(new byte[head.length + 1])}) {
            Exception e = expectThrows(IllegalArgumentException.class, () -> SetHead.distinct(bytes));
            assertEquals("expected the head of a signature set, but found " + bytes.length + " bytes", e.getMessage());
        }
    }
}
