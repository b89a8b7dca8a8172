package org.neardup.plugin.work;

import org.elasticsearch.common.Strings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.work.JsonRecord.Name;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Records are stored as objects with a field for each component; later versions may add fields. */
public class JsonRecordTests extends ESTestCase {

    private static final Whole WHOLE = new Whole(
        "a", 2.5, Phase.JOIN, List.of("b", "c"), List.of(new Part(1, 2L, false), new Part(3, -4L, true)), Map.of("d", 5L), 0.5f);

    private static final String JSON = """
        {"some_text":"a","share":2.5,"phase":"join","words":["b","c"],"parts":[{"how_many":1,"large":2,"is_last":false},\
        {"how_many":3,"large":-4,"is_last":true}],"counts":{"d":5},"speed":0.5}""";

    /** A record with a component of every kind. */
    public record Whole(
        String someText,
        @Nullable Double share,
        Phase phase,
        List<String> words,
        List<Part> parts,
        Map<String, Long> counts,
        float speed) implements JsonRecord {}

    /** A nested record. */
    public record Part(@Name("how_many") int number, long large, boolean isLast) implements JsonRecord {}

    private Whole parse(boolean skipsUnknown, String json) throws IOException {
        var parser = skipsUnknown
            ? JsonRecordParser.lenient(Whole.class, Map.of())
            : JsonRecordParser.strict(Whole.class, Map.of());
        try (XContentParser in = createParser(JsonXContent.jsonXContent, json)) {
            return parser.parse(in);
        }
    }

    public void testFormat() throws IOException {
        assertEquals(JSON, Strings.toString(WHOLE));
        assertEquals(WHOLE, parse(randomBoolean(), JSON));
    }

    public void testOnlyNullableComponentsMayBeAbsent() throws IOException {
        String withoutShare = JSON.replace("\"share\":2.5,", "");
        Whole read = parse(randomBoolean(), withoutShare);
        assertNull(read.share());
        assertEquals(withoutShare, Strings.toString(read));
        String withoutPhase = JSON.replace("\"phase\":\"join\",", "");
        Exception e = expectThrows(IllegalArgumentException.class, () -> parse(randomBoolean(), withoutPhase));
        assertEquals("Required [phase]", e.getMessage());
    }

    public void testUnknownFields() throws IOException {
        for (String place : List.of("{\"some", "\"how_many\":3")) {
            String later = JSON.replace(place, place.startsWith("{") ? "{\"later\":[1],\"some" : "\"later\":{},\"how_many\":3");
            assertEquals(WHOLE, parse(true, later));
            expectThrows(IllegalArgumentException.class, () -> parse(false, later));
        }
    }

    public void testSomeFields() throws IOException {
        try (XContentBuilder builder = JsonXContent.contentBuilder()) {
            builder.startObject();
            WHOLE.writeFields(builder, "parts", "counts", "words");
            assertEquals("{\"some_text\":\"a\",\"share\":2.5,\"phase\":\"join\",\"speed\":0.5}", Strings.toString(builder.endObject()));
        }
    }
}
