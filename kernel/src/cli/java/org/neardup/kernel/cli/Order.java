package org.neardup.kernel.cli;

import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/** By which order the tokens of a file are ranked. Any order gives the same pairs. */
enum Order {

    /** By the numbers in the file, which then should give rare tokens small ones. */
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
