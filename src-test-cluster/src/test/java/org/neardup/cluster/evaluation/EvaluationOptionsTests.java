package org.neardup.cluster.evaluation;

import org.junit.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class EvaluationOptionsTests {

    @Test
    public void allOfThem() {
        EvaluationOptions options = EvaluationOptions.parse(
            "--data a --label b --groups 7 --seed -3 --output c".split(" "));
        assertEquals(new EvaluationOptions(Optional.of(Path.of("a")), Optional.of("b"), Optional.empty(), 7, -3, Path.of("c")), options);
        assertEquals(400, EvaluationOptions.parse().groups());
    }

    @Test
    public void whatDoesNotFitTogetherIsRefused() {
        List<String[]> bad = List.of(
            new String[] {"--data"},
            new String[] {"--colour", "red"},
            new String[] {"--label", "x"},
            new String[] {"--data", "a", "--label", "x", "--truth", "y"});
        for (String[] arguments : bad) {
            String message = assertThrows(IllegalArgumentException.class, () -> EvaluationOptions.parse(arguments)).getMessage();
            assertTrue(message, message.startsWith("usage: "));
        }
        String message = assertThrows(IllegalArgumentException.class, () -> EvaluationOptions.parse("--groups", "1")).getMessage();
        assertEquals("--groups must be from 2 to 2147483647, but was [1]", message);
        String word = assertThrows(IllegalArgumentException.class, () -> EvaluationOptions.parse("--seed", "x")).getMessage();
        assertEquals("--seed must be a whole number, but was [x]", word);
    }
}
