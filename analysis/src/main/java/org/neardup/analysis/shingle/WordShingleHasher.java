package org.neardup.analysis.shingle;

import java.io.IOException;
import org.neardup.analysis.token.TokenSink;
import org.neardup.analysis.word.WordScanner;

/** The shingles of {@link WordShingleFilter}. */
final class WordShingleHasher implements ShingleHasher {
    private final WordScanner scanner = new WordScanner();
    private final ShingleBuffer shingles;

    WordShingleHasher(int size) {
        shingles = new ShingleBuffer(size);
    }

    @Override
    public void hash(String text, TokenSink sink) throws IOException {
        scanner.reset(text);
        shingles.clear();
        while (scanner.next()) {
            if (shingles.isEmpty() == false) {
                shingles.utf8().append(WordShingleFilter.SEPARATOR);
            }
            int start = shingles.utf8().length();
            shingles.utf8().append(scanner.buffer(), scanner.start(), scanner.end());
            shingles.complete(start, sink);
        }
        shingles.finish(sink);
    }
}
