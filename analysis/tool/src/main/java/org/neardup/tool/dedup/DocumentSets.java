package org.neardup.tool.dedup;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.token.CollectedSet;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.kernel.signature.SignatureSet;

/**
 * Makes the set by which a document is compared, as a field of type signature_set and a job with their defaults do. A token that is in a
 * field of weight n counts n times. Not thread safe.
 */
final class DocumentSets {

    /** A document that is compared with none. */
    static final Compared NOTHING = new Compared(SignatureSet.of(new long[0], 0), false);

    private final Analyzer analyzer = new ShingleAnalyzer();
    private final List<TextField> fields;
    private final boolean isWeighted;
    private long[] hashes = new long[1 << 10];
    private int count;
    private int tooFewTokens;
    private int notCompared;

    DocumentSets(List<TextField> fields) {
        this.fields = fields;
        this.isWeighted = fields.stream().anyMatch(field -> field.weight() > 1);
    }

    /**
     * The compared set of a document, empty if it is compared with none: its texts are blank, or have too many tokens.
     *
     * @param values of its fields
     */
    Compared of(Map<String, List<String>> values) throws IOException {
        CollectedSet collected = new CollectedSet(1 << 8);
        CollectedSet[] ofFields = new CollectedSet[fields.size()];
        for (int i = 0; i < ofFields.length; i++) {
            ofFields[i] = new CollectedSet(isWeighted ? 1 << 8 : 0);
            for (String text : values.getOrDefault(fields.get(i).name(), List.of())) {
                count = 0;
                TokenHashCollector.collect(analyzer, fields.get(i).name(), text, this::add);
                collected.add(text, hashes, count);
                if (isWeighted) {
                    ofFields[i].add(text, hashes, count);
                }
            }
        }
        SignatureSet set = collected.set().withoutMultiplicities();
        if (collected.isBlank() || set.distinct() > SignatureSet.DEFAULT_MAX_TOKENS) {
            notCompared++;
            return NOTHING;
        }
        if (set.hasTooFew(SignatureSet.DEFAULT_MIN_TOKENS)) {
            tooFewTokens++;
            return new Compared(SignatureSet.ofDigest(collected.digest().digest()), false);
        }
        return new Compared(isWeighted ? weighted(set, ofFields) : set, true);
    }

    /**
     * A compared set.
     *
     * @param set the tokens; empty if the document is compared with none
     * @param isCounted whether the tokens count in document frequencies; that of a whole text does not
     */
    record Compared(SignatureSet set, boolean isCounted) {}

    private void add(long hash) {
        if (count == hashes.length) {
            hashes = Arrays.copyOf(hashes, Math.multiplyExact(count, 2));
        }
        hashes[count++] = hash;
    }

    private SignatureSet weighted(SignatureSet set, CollectedSet[] ofFields) {
        long[] tokens = new long[set.distinct()];
        int[] weights = new int[tokens.length];
        Arrays.setAll(tokens, set::token);
        for (int i = 0; i < ofFields.length; i++) {
            SignatureSet ofField = ofFields[i].set();
            for (int token = 0; token < ofField.distinct(); token++) {
                int place = set.indexOf(ofField.token(token));
                weights[place] = Math.max(weights[place], fields.get(i).weight());
            }
        }
        return SignatureSet.of(tokens, weights);
    }

    /** Number of documents so far whose whole texts are compared. */
    int tooFewTokens() {
        return tooFewTokens;
    }

    /** Number of documents so far that are compared with none. */
    int notCompared() {
        return notCompared;
    }
}
