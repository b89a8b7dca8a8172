package org.neardup.cluster.evaluation;

import org.neardup.cluster.program.TextTable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the scores of single collections do not show: samples compared with sets, large groups, growing collections, languages, and
 * deletion.
 *
 * @param collections all of a run
 * @param languages   texts in single languages
 * @param seed        of all random choices
 */
record Scenarios(List<LabelledTexts> collections, Languages languages, long seed) {

    /** All tables. */
    String text() throws IOException {
        LargeGroups large = LargeGroups.of(collections, seed);
        List<TextTable> tables = new ArrayList<>(List.of(SampleAgreement.table(collections)));
        if (large.collections().isEmpty() == false) {
            tables.add(large.table());
        }
        tables.add(new GrowingCollections(seed).table(collections));
        if (languages.collections().isEmpty() == false) {
            tables.add(languages.table());
        }
        tables.add(DeletionGuards.table(collections, large.texts(), seed));
        return tables.stream().map(TextTable::toString).collect(Collectors.joining("\n"));
    }
}
