package org.neardup.kernel.papers;

import java.io.IOException;

/** What one paper measured, measured again. */
interface PaperTables {

    /** The first author in lower case, which selects the paper. */
    String author();

    /** The paper's title and where it appeared. */
    String title();

    /** Measures and prints Markdown tables, each named after the paper's figure, table or claim. */
    void print(PaperSets sets) throws IOException;
}
