package org.neardup.cluster.tour;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

import org.junit.Test;

import java.util.List;

import static org.junit.Assert.assertEquals;

public class ExpectedJsonTests {

    private static List<String> differences(String expected, String actual) throws JsonProcessingException {
        return new ExpectedJson(expected).differences(new ObjectMapper().readTree(actual));
    }

    private static void assertAgrees(String expected, String actual) throws JsonProcessingException {
        assertEquals(List.of(), differences(expected, actual));
    }

    private static void assertDiffers(String expected, String actual, String... differences) throws JsonProcessingException {
        assertEquals(List.of(differences), differences(expected, actual));
    }

    @Test
    public void objectsMayHaveMoreMembers() throws JsonProcessingException {
        assertAgrees("{\"a\":{\"b\":1}}", "{\"a\":{\"b\":1,\"c\":2},\"d\":3}");
        assertDiffers("{\"a\":{\"b\":1}}", "{\"a\":{\"c\":1}}", "/a/b is missing, 1 was expected");
    }

    @Test
    public void arraysAreWholeUnlessLeftOpen() throws JsonProcessingException {
        assertAgrees("[1,2]", "[1,2]");
        assertDiffers("[1,2]", "[1,2,3]", " has 3 elements, 2 were expected");
        assertAgrees("[1,\"...\"]", "[1,2,3]");
        assertAgrees("[1,\"...\"]", "[1]");
        assertDiffers("[1,\"...\"]", "[]", " has 0 elements, 1 or more were expected");
        assertDiffers("[1,2]", "[2,1]", "/0 is 2, 1 was expected", "/1 is 1, 2 was expected");
    }

    @Test
    public void dotsStandForAnything() throws JsonProcessingException {
        assertAgrees("{\"a\":\"...\"}", "{\"a\":[1]}");
        assertDiffers("{\"a\":\"...\"}", "{}", "/a is missing, \"...\" was expected");
        assertAgrees("{\"a\":\"no field [...] in [x]\"}", "{\"a\":\"no field [b.c] in [x]\"}");
        assertDiffers("{\"a\":\"no ... in\"}", "{\"a\":\"no field\"}", "/a is \"no field\", \"no ... in\" was expected");
    }

    @Test
    public void decimalsAreRounded() throws JsonProcessingException {
        assertAgrees("0.87", "0.8666667");
        assertAgrees("1.0", "1");
        assertDiffers("0.50", "0.54", " is 0.54, 0.50 was expected");
        assertAgrees("0.50", "0.496");
        assertAgrees("1", "1.0");
        assertDiffers("0.86", "0.8666667", " is 0.8666667, 0.86 was expected");
        assertDiffers("1", "1.2", " is 1.2, 1 was expected");
    }

    @Test
    public void theStatusOfAnErrorIsShown() {
        assertEquals(404, new ExpectedJson("{\"status\":404}").status());
        assertEquals(200, new ExpectedJson("{\"took\":4}").status());
    }
}
