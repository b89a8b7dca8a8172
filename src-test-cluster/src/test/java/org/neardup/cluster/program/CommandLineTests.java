package org.neardup.cluster.program;

import org.junit.Test;

import java.util.List;
import java.util.Optional;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class CommandLineTests {

    private static CommandLine parse(String line) {
        String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");
        return CommandLine.parse("Program [--rounds N] [--part NAME]", List.of("--rounds", "--part"), arguments);
    }

    private static String refusal(Runnable work) {
        return assertThrows(IllegalArgumentException.class, work::run).getMessage();
    }

    @Test
    public void optionsHaveTheirValuesOrTheirDefaults() {
        CommandLine line = parse("--rounds 7");
        assertEquals(7, line.count("--rounds", 5));
        assertTrue(line.has("--rounds"));
        assertFalse(line.has("--part"));
        assertEquals(Optional.empty(), line.text("--part"));
        assertEquals(Optional.of("cost"), parse("--part cost").text("--part"));
        assertEquals(5, parse("").count("--rounds", 5));
    }

    @Test
    public void whatIsWrongIsSaid() {
        assertEquals("usage: Program [--rounds N] [--part NAME]", refusal(() -> parse("--colour red")));
        assertEquals("usage: Program [--rounds N] [--part NAME]", refusal(() -> parse("--rounds")));
        assertEquals("--rounds must be a whole number, but was [many]", refusal(() -> parse("--rounds many").count("--rounds", 5)));
        assertEquals("--rounds must be from 1 to 2147483647, but was [0]", refusal(() -> parse("--rounds 0").count("--rounds", 5)));
    }
}
