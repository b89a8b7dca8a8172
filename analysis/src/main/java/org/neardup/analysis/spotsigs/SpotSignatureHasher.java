package org.neardup.analysis.spotsigs;

import java.io.IOException;
import org.neardup.analysis.token.TokenHash;
import org.neardup.analysis.token.TokenSink;
import org.neardup.analysis.word.Utf8Buffer;
import org.neardup.analysis.word.WordSplitter;

/**
 * Hashes the spot signatures of a text, the same as those of {@link SpotSignatureFilter}. The processor cannot predict whether a word is a
 * stop word, so the first pass classifies words without branches:
 * <ol>
 * <li>From the last word to the first, determine for each word the landing of a chain that reaches it: the word itself, or the next word
 *     that is not a stop word. Collect the antecedents in a list.
 * <li>From the first antecedent to the last, follow the chains along these landings, and assemble the bytes of each signature to hash.
 * </ol>
 *
 * <p>Not thread safe.
 */
final class SpotSignatureHasher {
    private static final int INITIAL_CAPACITY = 256;
    private static final int KEPT_CAPACITY = 1 << 15;

    private final SpotVocabulary vocabulary;
    private final Utf8Buffer signature = new Utf8Buffer();
    /** For each word, the landing of a chain that reaches it; the number of words if there is none. */
    private int[] landings = new int[INITIAL_CAPACITY];
    /** Antecedents from the last to the first: alternately the word's number and the vocabulary's result for it. */
    private int[] antecedents = new int[2 * INITIAL_CAPACITY];

    SpotSignatureHasher(SpotVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** Passes the hashes of the text's signatures to the sink, in their order. */
    void hash(String text, TokenSink sink) throws IOException {
        WordSplitter words = WordSplitter.split(text);
        int count = words.count() >>> 1;
        reserve(count);
        byte[] buffer = words.buffer();
        int[] bounds = words.bounds();
        int landing = count;
        int antecedentEnd = 0;
        landings[count] = count;
        for (int word = count - 1; word >= 0; word--) {
            int found = vocabulary.lookUp(buffer, bounds[2 * word], bounds[2 * word + 1]);
            // By sign bits: a result below STOP_WORD is a word for chains, above it an antecedent.
            landing ^= (landing ^ word) & found - SpotVocabulary.STOP_WORD >> 31;
            landings[word] = landing;
            antecedents[antecedentEnd] = word;
            antecedents[antecedentEnd + 1] = found;
            antecedentEnd += 2 & SpotVocabulary.STOP_WORD - found >> 31;
        }
        for (int i = antecedentEnd - 2; i >= 0; i -= 2) {
            for (Spot spot : vocabulary.spots(antecedents[i + 1])) {
                hash(buffer, bounds, antecedents[i], spot, count, sink);
            }
        }
    }

    private void hash(byte[] buffer, int[] bounds, int antecedent, Spot spot, int count, TokenSink sink) {
        int distance = spot.distance();
        int word = landings[Math.min(antecedent + distance, count)];
        if (word == count) {
            return;
        }
        signature.clear();
        signature.append(buffer, bounds[2 * antecedent], bounds[2 * antecedent + 1]);
        for (int k = spot.chainLength(); k > 0 && word < count; k--) {
            signature.append(SpotSignatureFilter.SEPARATOR);
            signature.append(buffer, bounds[2 * word], bounds[2 * word + 1]);
            word = landings[Math.min(word + distance, count)];
        }
        sink.token(TokenHash.hash(signature.bytes(), 0, signature.length()));
    }

    /** Ensures capacity for all words in both lists, plus one entry in each. */
    private void reserve(int count) {
        if (landings.length <= count || landings.length > KEPT_CAPACITY) {
            landings = new int[Math.max(INITIAL_CAPACITY, count + 1 + (count >> 1))];
            antecedents = new int[2 * landings.length];
        }
    }
}
