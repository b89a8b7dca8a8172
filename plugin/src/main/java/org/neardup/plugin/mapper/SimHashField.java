package org.neardup.plugin.mapper;

import org.apache.lucene.document.Field;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.neardup.kernel.fingerprint.SimHash;

import java.util.function.Supplier;

/**
 * The fingerprint of one field of one document: a doc value and the block terms, updated with each value of the field. A field without
 * tokens adds nothing to its document.
 */
final class SimHashField extends SortedNumericDocValuesField {

    private final Fingerprinter fingerprinter;
    private final StringField[] terms = new StringField[FingerprintBlocks.COUNT];

    private SimHashField(String name, Fingerprinter fingerprinter) {
        super(name, SimHash.NONE);
        this.fingerprinter = fingerprinter;
        for (int block = 0; block < terms.length; block++) {
            terms[block] = new StringField(name, FingerprintBlocks.term(block, 0), Field.Store.NO);
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
            for (StringField term : field.terms) {
                document.add(term);
            }
        }
        field.add(tokens);
    }

    private void add(TokenHashes tokens) {
        fingerprinter.add(tokens.hashes(), tokens.count());
        long fingerprint = fingerprinter.fingerprint();
        setLongValue(fingerprint);
        for (int block = 0; block < terms.length; block++) {
            terms[block].setBytesValue(FingerprintBlocks.term(block, FingerprintBlocks.bits(fingerprint, block)));
        }
    }
}
