package org.neardup.cluster.evaluation;

import org.neardup.cluster.gold.GoldDocument;
import org.neardup.cluster.gold.GoldSet;

import java.util.List;

/**
 * Texts, and which of them are near-duplicates.
 *
 * @param name  of the collection
 * @param texts one for each document, numbered from 0
 * @param pairs the near-duplicates among them
 */
public record LabelledTexts(String name, List<String> texts, LabelledPairs pairs) {

    /** The documents of a gold set; those of a group are near-duplicates. */
    public static LabelledTexts of(String name, GoldSet gold) {
        List<String> texts = gold.documents().stream().map(GoldDocument::text).toList();
        List<String> groups = gold.documents().stream().map(document -> Integer.toString(document.group())).toList();
        return new LabelledTexts(name, texts, LabelledPairs.ofGroups(groups));
    }
}
