package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** What a shard sends of a large document. */
public class SetWithTextsTests extends ESTestCase {

    private static BytesRef stored(int tokens) {
        return new BytesRef(SignatureCodec.encode(SignatureSet.of(LongStream.range(0, tokens).map(i -> i << 26).toArray(), tokens)));
    }

    public void testTextsAreCutToALengthTogether() {
        String most = "x".repeat(SetWithTexts.MOST_CHARACTERS - 1);
        SetWithTexts whole = SetWithTexts.of(stored(3), List.of(new SourceText("a", 0, most), new SourceText("a", 2, "y")));
        assertFalse(whole.isCut());
        assertEquals(List.of(new SourceText("a", 0, most), new SourceText("a", 2, "y")), whole.texts());
        SetWithTexts cut = SetWithTexts.of(
            stored(3), List.of(new SourceText("a", 0, most), new SourceText("a", 1, "yz"), new SourceText("b", 0, "none")));
        assertTrue(cut.isCut());
        assertEquals(List.of(new SourceText("a", 0, most), new SourceText("a", 1, "y")), cut.texts());
        SetWithTexts pair = SetWithTexts.of(stored(3), List.of(new SourceText("a", 0, most + "\ud83d\ude00")));
        assertEquals("no half of a character", most, pair.texts().getFirst().text());
        assertTrue(pair.isCut());
    }

    public void testASetOfTooManyTokensIsOnlyCounted() {
        assertEquals(stored(7), SetWithTexts.of(stored(7), List.of()).stored());
        SetWithTexts large = SetWithTexts.of(stored(SetWithTexts.MOST_TOKENS + 1), List.of());
        assertNull(large.stored());
        assertEquals(SetWithTexts.MOST_TOKENS + 1, large.distinct());
    }

    public void testTextsAreThoseOfAllPathsAndValues() {
        Map<String, Object> source = Map.of("a", Map.of("b", List.of("one", List.of("two", 3))), "c.d", "four", "e", "other");
        List<SourceText> texts = SourceText.of(List.of("a.b", "c.d", "absent"), source);
        assertEquals(List.of("one", "two", "3", "four"), texts.stream().map(SourceText::text).toList());
        assertEquals(List.of("a.b", "a.b", "a.b", "c.d"), texts.stream().map(SourceText::path).toList());
        assertEquals(List.of(0, 1, 2, 0), texts.stream().map(SourceText::value).toList());
    }
}
