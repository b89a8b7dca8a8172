package org.neardup.cluster.fuzz;

import org.junit.Test;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

public class FuzzSequenceTests {

    private static final int MOST = 1_000;

    private static List<SentRequest> requests(long seed) throws IOException {
        FuzzSequence sequence = FuzzSequence.of(seed, MOST);
        return IntStream.range(0, 1_000).mapToObj(number -> sequence.at(number, "job").encoded()).toList();
    }

    @Test
    public void aSeedMakesTheSameRequestsInAnyOrder() throws IOException {
        FuzzSequence sequence = FuzzSequence.of(1, MOST);
        List<Integer> backwards = IntStream.range(0, 1_000).boxed().sorted(Comparator.reverseOrder()).toList();
        List<SentRequest> again = backwards.parallelStream().map(number -> sequence.at(number, "job").encoded()).toList();
        assertEquals(requests(1), again.reversed());
        assertNotEquals(requests(1), requests(2));
    }

    @Test
    public void theValidRequestsComeFirst() throws IOException {
        FuzzSequence sequence = FuzzSequence.of(1, MOST);
        List<RequestTemplate> templates = RequestTemplate.read("requests.console");
        for (int i = 0; i < templates.size(); i++) {
            assertEquals(templates.get(i).request("job").encoded(), sequence.at(i, "job").encoded());
        }
    }

    @Test
    public void onlyAShareOfTheRequestsStartJobs() throws IOException {
        FuzzSequence sequence = FuzzSequence.of(1, MOST);
        long all = sequence.templates().stream().filter(RequestTemplate::startsJob).count();
        long made = IntStream.range(sequence.valid(), 5_000).filter(number -> sequence.at(number, "job").template().startsJob()).count();
        assertTrue(made + " of 5000", made > 50 && made < 5_000 * all / sequence.valid() / 2);
    }
}
