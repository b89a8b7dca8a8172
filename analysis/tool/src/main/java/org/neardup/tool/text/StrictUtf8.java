package org.neardup.tool.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 and refuses what is not valid. */
final class StrictUtf8 {

    private static final char REPLACEMENT = '\ufffd';

    private StrictUtf8() {}

    /**
     * The text of some bytes.
     *
     * @throws CharacterCodingException if they are not valid UTF-8
     */
    static String decode(byte[] bytes, int offset, int length) throws CharacterCodingException {
        // The lenient decoder is much faster, and puts this character in the place of invalid bytes.
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        return text.indexOf(REPLACEMENT) < 0
            ? text : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, offset, length)).toString();
    }
}
