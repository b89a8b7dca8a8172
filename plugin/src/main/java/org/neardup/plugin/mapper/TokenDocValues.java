package org.neardup.plugin.mapper;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.server.KeywordDocValues;

import java.io.IOException;

/** The tokens of stored signature sets in 16 hexadecimal digits, each repeated by its multiplicity. */
final class TokenDocValues extends KeywordDocValues {

    private final BinaryDocValues sets;
    private SignatureSet set;
    private int place;
    private int repetition;

    TokenDocValues(BinaryDocValues sets) {
        super(sets);
        this.sets = sets;
    }

    @Override
    public boolean advanceExact(int doc) throws IOException {
        if (sets.advanceExact(doc) == false) {
            return false;
        }
        set = SignatureSetFieldMapper.decode(sets.binaryValue());
        if (set.isEmpty()) {
            return false;
        }
        // Sets are in signed order, digits in unsigned order: negative tokens come last.
        place = 0;
        while (place < set.distinct() && set.token(place) < 0) {
            place++;
        }
        place %= set.distinct();
        repetition = 0;
        return true;
    }

    @Override
    public int docValueCount() {
        return Math.toIntExact(set.size());
    }

    @Override
    public BytesRef nextValue() {
        BytesRef digits = new BytesRef(Fingerprint.toHex(set.token(place)));
        if (++repetition == set.multiplicity(place)) {
            repetition = 0;
            place = (place + 1) % set.distinct();
        }
        return digits;
    }
}
