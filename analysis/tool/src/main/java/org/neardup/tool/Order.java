package org.neardup.tool;

import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/** The order that ranks the tokens of a file. Any order gives the same pairs. */
enum Order {

    /** By the numbers in the file, which should be smaller for rare tokens. */
    FILE {
        @Override
        TokenOrder of(Vocabulary vocabulary) {
            return vocabulary.order((token, occurrence) -> 0);
        }
    },
    /** By frequency in the file. */
    FREQUENCY {
        @Override
        TokenOrder of(Vocabulary vocabulary) {
            return vocabulary.order();
        }
    };

    abstract TokenOrder of(Vocabulary vocabulary);
}
