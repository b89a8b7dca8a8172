package org.neardup.analysis.spotsigs;

import java.io.IOException;
import org.neardup.analysis.token.TokenHash;
import org.neardup.analysis.token.TokenSink;
import org.neardup.analysis.word.Utf8Buffer;
import org.neardup.analysis.word.WordSplitter;

/**
 * Hashes the spot signatures of a text as {@link SpotSignatureFilter} makes them. Whether a word counts in chains is as good as random, so
 * a first pass sorts words without branches:
 * <ol>
 * <li>The words that count go to one list, the antecedents to another, with the number of counted words before them.
 * <li>The chains are picked from the first list by their numbers, and the signature is put together as the bytes to hash.
 * </ol>
 *
 * <p>Not safe for use by several threads.
 */
final class SpotSignatureHasher {
    private static final int KEPT_CAPACITY = 1 << 16;

    private final SpotVocabulary vocabulary;
    private final Utf8Buffer signature = new Utf8Buffer();
    /** Where the words that count begin and end in the buffer, in turn. */
    private int[] chainWords = new int[512];
    /** Where antecedents begin, where they end, what the vocabulary says of them, how many words counted before, in turn. */
    private int[] antecedents = new int[512];

    SpotSignatureHasher(SpotVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** Hands the hashes of the text's signatures to the sink, in their order. */
    void hash(String text, TokenSink sink) throws IOException {
        WordSplitter words = WordSplitter.split(text);
        reserve(words.count());
        byte[] buffer = words.buffer();
        int[] bounds = words.bounds();
        int count = words.count();
        int chainEnd = 0;
        int antecedentEnd = 0;
        for (int i = 0; i < count; i += 2) {
            int start = bounds[i];
            int end = bounds[i + 1];
            int found = vocabulary.lookUp(buffer, start, end);
            chainWords[chainEnd] = start;
            chainWords[chainEnd + 1] = end;
            antecedents[antecedentEnd] = start;
            antecedents[antecedentEnd + 1] = end;
            antecedents[antecedentEnd + 2] = found;
            antecedents[antecedentEnd + 3] = chainEnd >>> 1;
            // Sign bits: below CHAIN_WORD + 1 is a word that counts, above STOP_WORD an antecedent.
            chainEnd += 2 & found - SpotVocabulary.STOP_WORD >> 31;
            antecedentEnd += 4 & SpotVocabulary.STOP_WORD - found >> 31;
        }
        for (int i = 0; i < antecedentEnd; i += 4) {
            for (Spot spot : vocabulary.spots(antecedents[i + 2])) {
                hash(buffer, i, spot, chainEnd >>> 1, sink);
            }
        }
    }

    private void hash(byte[] buffer, int antecedent, Spot spot, int wordCount, TokenSink sink) {
        int distance = spot.distance();
        int word = antecedents[antecedent + 3] - 1 + distance;
        if (word >= wordCount) {
            return;
        }
        signature.clear();
        signature.append(buffer, antecedents[antecedent], antecedents[antecedent + 1]);
        for (int k = spot.chainLength(); k > 0 && word < wordCount; k--) {
            signature.append(SpotSignatureFilter.SEPARATOR);
            signature.append(buffer, chainWords[2 * word], chainWords[2 * word + 1]);
            word += distance;
        }
        sink.token(TokenHash.hash(signature.bytes(), 0, signature.length()));
    }

    /** Makes room for all words in both lists, and for one more entry that is written but does not count. */
    private void reserve(int boundCount) {
        if (chainWords.length < boundCount + 2 || chainWords.length > KEPT_CAPACITY) {
            chainWords = new int[Math.max(512, boundCount + 2 + (boundCount >> 1))];
            antecedents = new int[2 * chainWords.length];
        }
    }
}
