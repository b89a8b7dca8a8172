package org.neardup.cluster.benchmark;

import org.junit.Test;
import org.neardup.cluster.program.CommandLine;

import java.util.List;
import java.util.Map;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

public class SearchPartTests {

    private static SearchPart part(String name, Map<String, String> options) {
        return SearchPart.of(name, new CommandLine(options));
    }

    @Test
    public void allThatIsNotRestricted() {
        assertEquals(List.of(100, 1_000, 10_000), part("windows", Map.of()).windows());
        SearchPart restricted = part("shards", Map.of("--windows", "50", "--kinds", "exact,samples", "--texts", "passages"));
        List<SearchKind> kinds = List.of(SearchKind.EXACT, SearchKind.SAMPLES);
        assertEquals(new SearchPart(List.of("passages"), List.of(1, 5, 20), List.of(50), kinds), restricted);
    }

    @Test
    public void theRescorerIsThePeerIfItIsMeasured() {
        assertEquals(SearchKind.RESCORER, part("searches", Map.of()).peer());
        assertEquals(SearchKind.EXACT, part("searches", Map.of("--kinds", "exact,samples")).peer());
    }

    @Test
    public void unknownNamesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> part("search", Map.of()));
        assertThrows(IllegalArgumentException.class, () -> part("searches", Map.of("--kinds", "verify")));
        assertThrows(IllegalArgumentException.class, () -> part("searches", Map.of("--texts", "books")));
    }
}
