package org.neardup.analysis.shingle;

import java.io.IOException;
import org.neardup.analysis.token.TokenSink;

/** Hashes the shingles of texts, one after the other. Not thread safe. */
sealed interface ShingleHasher permits WordShingleHasher, CharacterShingleHasher {
    /** Passes the hashes of the text's shingles to the sink, in their order. */
    void hash(String text, TokenSink sink) throws IOException;
}
