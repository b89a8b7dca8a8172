package org.neardup.analysis.shingle;

import java.io.IOException;
import org.neardup.analysis.token.TokenSink;
import org.neardup.analysis.word.WordSplitter;

/** The shingles of {@link WordShingleFilter}. */
final class WordShingleHasher implements ShingleHasher {
    private final ShingleBuffer shingles;

    WordShingleHasher(int size) {
        shingles = new ShingleBuffer(size);
    }

    @Override
    public void hash(String text, TokenSink sink) throws IOException {
        WordSplitter words = WordSplitter.split(text);
        byte[] buffer = words.buffer();
        int[] bounds = words.bounds();
        int count = words.count();
        shingles.clear();
        for (int i = 0; i < count; i += 2) {
            if (i > 0) {
                shingles.utf8().append(WordShingleFilter.SEPARATOR);
            }
            int start = shingles.utf8().length();
            shingles.utf8().append(buffer, bounds[i], bounds[i + 1]);
            shingles.complete(start, sink);
        }
        shingles.finish(sink);
    }
}
