package org.neardup.cluster.fuzz;

import org.junit.Test;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;

public class CulpritsTests {

    private static final List<Integer> ALL = IntStream.range(0, 1_000).boxed().toList();

    @Test
    public void oneRequestIsFound() throws IOException {
        for (int culprit : List.of(0, 1, 499, 500, 998, 999)) {
            assertEquals(List.of(culprit), Culprits.among(ALL, numbers -> numbers.contains(culprit)));
        }
    }

    @Test
    public void theFirstOfTwoIsFound() throws IOException {
        assertEquals(List.of(7), Culprits.among(ALL, numbers -> numbers.contains(7) || numbers.contains(900)));
    }

    @Test
    public void twoThatHurtOnlyTogetherAreNarrowedDown() throws IOException {
        assertEquals(ALL.subList(0, 125), Culprits.among(ALL, numbers -> numbers.contains(3) && numbers.contains(100)));
        assertEquals(ALL, Culprits.among(ALL, numbers -> numbers.contains(3) && numbers.contains(900)));
        assertEquals(ALL, Culprits.among(ALL, numbers -> false));
    }
}
