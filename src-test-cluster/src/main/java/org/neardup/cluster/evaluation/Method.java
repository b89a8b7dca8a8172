package org.neardup.cluster.evaluation;

import org.neardup.kernel.spotsigs.IdfRange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A way to find near-duplicates, which is a signature and a way of matching. */
sealed interface Method permits ExactJoin, LshSignatures, IMatchHash, FingerprintDistance {

    /** Without the tokens that are in more than N<sup>.6</sup> of N documents: what whole sites have in common. */
    IdfRange UNCOMMON = new IdfRange(0.4, 1);

    /** Its name in tables. */
    String label();

    /** Finds pairs at every threshold and scores them. */
    Curve evaluate(LabelledTexts texts) throws IOException;

    /** All methods, in the order of the tables. */
    static List<Method> all() {
        List<Method> methods = new ArrayList<>();
        for (Signature signature : Signature.ALL) {
            methods.add(new ExactJoin(signature));
        }
        methods.add(new ExactJoin(Signature.SPOTS, UNCOMMON));
        methods.add(new ExactJoin(Signature.WORD_PAIRS, UNCOMMON));
        methods.add(new LshSignatures());
        methods.add(new IMatchHash("I-Match", Signature.WORDS));
        methods.add(new IMatchHash("I-Match-S", Signature.SPOTS));
        methods.add(FingerprintDistance.DEFAULT);
        methods.add(FingerprintDistance.COUNTED);
        return List.copyOf(methods);
    }
}
