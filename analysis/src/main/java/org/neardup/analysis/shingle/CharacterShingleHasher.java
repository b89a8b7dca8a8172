package org.neardup.analysis.shingle;

import org.neardup.analysis.text.TextForm;
import org.neardup.analysis.token.TokenSink;

/** The shingles of {@link CharacterShingleTokenizer}. */
final class CharacterShingleHasher implements ShingleHasher {
    private final ShingleBuffer shingles;
    private final char[] character = new char[2];

    CharacterShingleHasher(int size) {
        shingles = new ShingleBuffer(size);
    }

    @Override
    public void hash(String anyText, TokenSink sink) {
        String text = TextForm.FOLDED.of(anyText);
        shingles.clear();
        boolean gap = false;
        int codePoint;
        for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(i);
            if (CharacterShingleTokenizer.isText(codePoint) == false) {
                gap = true;
                continue;
            }
            if (gap && shingles.isEmpty() == false) {
                add(CharacterShingleTokenizer.SPACE, sink);
            }
            gap = false;
            add(codePoint, sink);
        }
        shingles.finish(sink);
    }

    private void add(int codePoint, TokenSink sink) {
        int start = shingles.utf8().length();
        if (codePoint < 0x80) {
            shingles.utf8().append((char) codePoint);
        } else {
            shingles.utf8().append(character, 0, Character.toChars(codePoint, character, 0));
        }
        shingles.complete(start, sink);
    }
}
