package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.List;

/** The plans, to force each. */
final class Plans {

    private Plans() {}

    /** All plans that can join the input. */
    static List<JoinPlan> of(JoinInput input) {
        List<JoinPlan> plans = new ArrayList<>(RunPlan.all(input));
        if (input.isSelfJoin()) {
            plans.add(new ChainedPlan(input));
        }
        plans.addAll(ScannedPlan.all(input));
        return plans;
    }
}
