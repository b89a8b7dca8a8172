package org.neardup.analysis.shingle;

import org.neardup.analysis.token.TokenSink;

/** The shingles of {@link CharacterShingleTokenizer}. */
final class CharacterShingleHasher implements ShingleHasher {
    private static final char[] SPACE = {CharacterShingleTokenizer.SPACE};

    private final ShingleBuffer shingles;
    private final char[] character = new char[2];

    CharacterShingleHasher(int size) {
        shingles = new ShingleBuffer(size);
    }

    @Override
    public void hash(String text, TokenSink sink) {
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
                shingles.add(SPACE, 0, 1, sink);
            }
            gap = false;
            shingles.add(character, 0, Character.toChars(Character.toLowerCase(codePoint), character, 0), sink);
        }
        shingles.finish(sink);
    }
}
