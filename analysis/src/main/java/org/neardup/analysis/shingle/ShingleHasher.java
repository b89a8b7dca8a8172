package org.neardup.analysis.shingle;

import java.io.IOException;
import org.neardup.analysis.token.TokenSink;

/** Hashes the shingles of one text after the other. Not safe for use by several threads. */
sealed interface ShingleHasher permits WordShingleHasher, CharacterShingleHasher {
    /** Hands the hashes of the text's shingles to the sink, in their order. */
    void hash(String text, TokenSink sink) throws IOException;
}
