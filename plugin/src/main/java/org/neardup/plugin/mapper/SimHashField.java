package org.neardup.plugin.mapper;

import org.apache.lucene.document.Field;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.neardup.kernel.fingerprint.SimHash;

import java.util.function.Supplier;

/**
 * The fingerprint of one field of one document: a doc value and the block terms, updated with each value of the field. A field without
 * tokens adds nothing to its document.
 */
final class SimHashField extends SortedNumericDocValuesField {

    private final Fingerprinter fingerprinter;
    /** Changed in place: Lucene 9 does not let indexed fields have another term. */
    private final BytesRef[] terms = new BytesRef[FingerprintBlocks.COUNT];

    private SimHashField(String name, Fingerprinter fingerprinter) {
        super(name, SimHash.NONE);
        this.fingerprinter = fingerprinter;
        for (int block = 0; block < terms.length; block++) {
            terms[block] = FingerprintBlocks.term(block, 0);
        }
    }

    /**
     * Adds the tokens of one value of field {@code name} to its fingerprint.
     *
     * @param fingerprinter creates a fingerprinter for the field
     */
    static void add(LuceneDocument document, String name, Supplier<Fingerprinter> fingerprinter, TokenHashes tokens) {
        if (tokens.count() == 0) {
            return;
        }
        SimHashField field = (SimHashField) document.getByKey(name);
        if (field == null) {
            field = new SimHashField(name, fingerprinter.get());
            document.addWithKey(name, field);
            for (BytesRef term : field.terms) {
                document.add(new StringField(name, term, Field.Store.NO));
            }
        }
        field.add(tokens);
    }

    private void add(TokenHashes tokens) {
        fingerprinter.add(tokens.hashes(), tokens.count());
        long fingerprint = fingerprinter.fingerprint();
        setLongValue(fingerprint);
        for (int block = 0; block < terms.length; block++) {
            BytesRef term = FingerprintBlocks.term(block, FingerprintBlocks.bits(fingerprint, block));
            System.arraycopy(term.bytes, term.offset, terms[block].bytes, terms[block].offset, terms[block].length);
        }
    }
}
