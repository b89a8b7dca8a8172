package org.neardup.cluster.fuzz;

import java.io.IOException;
import java.util.List;

/** Finds the request that hurts the cluster among many. */
final class Culprits {

    /** Whether these requests hurt the cluster if they are sent again. */
    interface Trial {
        boolean hurts(List<Integer> numbers) throws IOException;
    }

    private Culprits() {}

    /** The fewest of the requests that still hurt when halves are tried; all of them if only requests of both halves together do. */
    static List<Integer> among(List<Integer> numbers, Trial trial) throws IOException {
        int middle = numbers.size() / 2;
        for (List<Integer> half : List.of(numbers.subList(0, middle), numbers.subList(middle, numbers.size()))) {
            if (numbers.size() > 1 && trial.hurts(half)) {
                return among(half, trial);
            }
        }
        return numbers;
    }
}
