package org.neardup.analysis.spotsigs;

import java.io.IOException;
import org.neardup.analysis.token.TokenHash;
import org.neardup.analysis.token.TokenSink;
import org.neardup.analysis.word.Utf8Buffer;
import org.neardup.analysis.word.WordScanner;

/**
 * Hashes the spot signatures of a text as {@link SpotSignatureFilter} makes them, from slices of the scanner's buffer: a signature is put
 * together once, as the bytes to hash. Not safe for use by several threads.
 */
final class SpotSignatureHasher {
    private final SpotVocabulary vocabulary;
    private final WordScanner scanner = new WordScanner();
    private final PendingSpots pending = new PendingSpots();
    private final Utf8Buffer signature = new Utf8Buffer();
    /** The slices of the last counted words; word w is in slot w & mask. */
    private final int[] starts;
    private final int[] ends;
    private final int mask;
    private int wordCount;

    SpotSignatureHasher(SpotVocabulary vocabulary) {
        this.vocabulary = vocabulary;
        int capacity = vocabulary.wordCapacity();
        starts = new int[capacity];
        ends = new int[capacity];
        mask = capacity - 1;
    }

    /** Hands the hashes of the text's signatures to the sink, in their order. */
    void hash(String text, TokenSink sink) throws IOException {
        scanner.reset(text);
        pending.clear();
        wordCount = 0;
        while (scanner.next()) {
            int found = vocabulary.lookUp(scanner.buffer(), scanner.start(), scanner.end());
            if (found == SpotVocabulary.CHAIN_WORD) {
                int slot = wordCount & mask;
                starts[slot] = scanner.start();
                ends[slot] = scanner.end();
                wordCount++;
                while (pending.complete(wordCount)) {
                    hashOldest(sink);
                }
            } else {
                for (Spot spot : vocabulary.spots(found)) {
                    pending.add(spot, wordCount, scanner.start(), scanner.end());
                }
            }
        }
        while (pending.cut(wordCount)) {
            hashOldest(sink);
        }
    }

    private void hashOldest(TokenSink sink) {
        byte[] text = scanner.buffer();
        signature.clear();
        signature.append(text, pending.start(), pending.mark());
        int chainLength = pending.chainLength(wordCount);
        for (int k = 1; k <= chainLength; k++) {
            int slot = pending.chainWord(k) & mask;
            signature.append(SpotSignatureFilter.SEPARATOR);
            signature.append(text, starts[slot], ends[slot]);
        }
        pending.removeOldest();
        sink.token(TokenHash.hash(signature.bytes(), 0, signature.length()));
    }
}
