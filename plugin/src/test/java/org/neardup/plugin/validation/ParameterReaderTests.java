package org.neardup.plugin.validation;

import org.elasticsearch.test.ESTestCase;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class ParameterReaderTests extends ESTestCase {

    private static final String HALF = "\ud83d";
    private static final String OTHER_HALF = "\ude00";
    private static final String DIGITS = "9".repeat(300_000);

    private static ParameterReader reader(Object value) {
        return new ParameterReader(Map.of("p", value));
    }

    private static void assertProblem(String problem, Object value, Consumer<ParameterReader> read) {
        ParameterReader reader = reader(value);
        read.accept(reader);
        assertEquals(List.of(problem), reader.problems());
    }

    public void testNumbersOfAllKinds() {
        assertEquals(7, reader("7").integer("p", 0));
        assertEquals(7, reader(7.0).integer("p", 0));
        assertEquals(Long.MIN_VALUE, reader("-9223372036854775808").large("p", 0));
        assertEquals(1L, reader(BigInteger.ONE).number("p", 0));
        assertEquals(0.25, reader("25e-2").number("p", 0));
        assertEquals(new BigDecimal("0.10"), reader("0.10").decimal("p", null));
        assertEquals(3, reader("7").integer("q", 3));
    }

    /** Each of these took seconds when the text was converted to a number first. */
    public void testALongNumberDoesNotKeepAThread() {
        String shown = "but was [" + "9".repeat(100) + "...]";
        for (int round = 0; round < 100; round++) {
            assertProblem("[p] must be a whole number, " + shown, DIGITS, reader -> assertEquals(1, reader.integer("p", 1)));
            assertProblem("[p] must be a whole number, " + shown, DIGITS, reader -> assertEquals(1, reader.large("p", 1)));
            assertProblem("[p] must be a number, " + shown, DIGITS, reader -> assertEquals(1L, reader.number("p", 1L)));
            assertProblem("[p] must be a number, " + shown, DIGITS, reader -> assertNull(reader.decimal("p", null)));
        }
        BigInteger large = new BigInteger(DIGITS.substring(0, 1000));
        assertProblem("[p] must be a whole number, " + shown, large, reader -> reader.integer("p", 1));
        assertProblem("[p] must be a whole number, but was [1e999999999]", "1e999999999", reader -> reader.integer("p", 1));
    }

    public void testARange() {
        assertEquals(7, reader("7").between("p", 5, 1, 7));
        assertEquals(5, reader("7").between("q", 5, 1, 7));
        assertProblem("[p] must be from 1 to 7, but was [8]", 8, reader -> assertEquals(5, reader.between("p", 5, 1, 7)));
        assertProblem("[p] must be at least 1, but was [0]", 0, reader -> assertEquals(5, reader.between("p", 5, 1, Long.MAX_VALUE)));
        assertProblem("[p] must be a whole number, but was [x]", "x", reader -> assertEquals(5, reader.between("p", 5, 1, 7)));
    }

    public void testALongTextIsRefused() {
        assertProblem("[p] has [1001] characters, but can have [1000] at most", "x".repeat(1001), reader -> reader.text("p", null));
        assertProblem("[p] has [6] characters, but can have [5] at most", 123456, reader -> reader.scalar("p", 5));
        assertEquals("x".repeat(1000), reader("x".repeat(1000)).text("p", null));
        assertEquals("true", reader(true).scalar("p", 4));
    }

    /** In the cluster state, an unpaired surrogate would make every publication fail. */
    public void testHalfACharacterIsRefusedWhereverItStands() {
        String problem = "] has half of a surrogate pair; send the whole pair, or leave it out";
        for (String text : List.of(HALF, OTHER_HALF, "a" + HALF, OTHER_HALF + "a", OTHER_HALF + HALF, HALF + HALF + OTHER_HALF)) {
            assertProblem("[p" + problem, text, reader -> assertEquals("absent", reader.text("p", "absent")));
            assertProblem("[p" + problem, text, reader -> reader.oneOf("p", Thread.State.values(), null));
            assertProblem("[p.field" + problem, Map.of("field", text), reader -> assertNull(reader.object("p", "field")));
            assertProblem("[p.a.b" + problem, Map.of("a", List.of(1, Map.of("b", text))), reader -> assertNull(reader.map("p")));
            assertProblem("[p.a" + problem, Map.of("a", List.of("b", List.of(text))), reader -> assertNull(reader.map("p")));
        }
        assertProblem("[p.a.\\ud83dx" + problem, Map.of("a", Map.of(HALF + "x", 1)), reader -> assertNull(reader.map("p")));
        assertEquals(HALF + OTHER_HALF, reader(HALF + OTHER_HALF).text("p", null));
    }

    public void testMessagesShowTheBeginningOfAValueAndWholeCharacters() {
        assertProblem("[p] must be an object, but was [" + "x".repeat(100) + "...]", "x".repeat(1_000_000), reader -> reader.map("p"));
        String smiles = (HALF + OTHER_HALF).repeat(80);
        assertProblem("[p] must be an object, but was [" + smiles.substring(0, 100) + "...]", smiles, reader -> reader.map("p"));
        assertEquals("a\\ud83d", RequestText.shown("a" + HALF));
    }

    public void testUnknownParametersAreNamedUpToANumber() {
        Map<String, Object> values = new HashMap<>();
        values.put(HALF, 1);
        values.put("y".repeat(200_000), 1);
        IntStream.range(0, 100_000).forEach(i -> values.put("x" + i, i));
        List<String> problems = new ParameterReader(values).allow("known").problems();
        assertEquals(21, problems.size());
        assertEquals("[x0] is unknown; allowed are [known]", problems.getFirst());
        assertEquals("[99982] more parameters are unknown", problems.getLast());
        List<String> odd = new ParameterReader(Map.of(HALF, 1, "y".repeat(200_000), 1)).allow("known").problems();
        String expected = "[" + "y".repeat(100) + "...] is unknown; allowed are [known];[\\ud83d] is unknown; allowed are [known]";
        assertEquals(expected, odd.stream().collect(Collectors.joining(";")));
    }
}
