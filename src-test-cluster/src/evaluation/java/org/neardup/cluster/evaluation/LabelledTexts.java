package org.neardup.cluster.evaluation;

import org.neardup.cluster.gold.GoldDocument;
import org.neardup.cluster.gold.GoldSet;
import org.neardup.cluster.gold.LabelledDocument;

import java.util.Collections;
import java.util.List;

/**
 * Texts with labels of near-duplicates.
 *
 * @param name  of the collection
 * @param part  its permitted use
 * @param texts one for each document, numbered from 0
 * @param sites the site of each document, empty if it has none
 * @param pairs the near-duplicates among them
 */
public record LabelledTexts(String name, Part part, List<String> texts, List<String> sites, LabelledPairs pairs) {

    /** The permitted use of a collection. */
    public enum Part {
        /** To choose settings. */
        TUNING,
        /** To score settings that were chosen elsewhere. */
        TEST
    }

    /** Documents without sites, for tuning. */
    public LabelledTexts(String name, List<String> texts, LabelledPairs pairs) {
        this(name, Part.TUNING, texts, Collections.nCopies(texts.size(), ""), pairs);
    }

    /** Documents; those of the same label are near-duplicates. */
    static LabelledTexts of(String name, Part part, List<LabelledDocument> documents) {
        return new LabelledTexts(
            name,
            part,
            documents.stream().map(LabelledDocument::text).toList(),
            documents.stream().map(LabelledDocument::site).toList(),
            LabelledPairs.ofGroups(documents.stream().map(LabelledDocument::label).toList()));
    }

    /** The documents of a gold set; those of a group are near-duplicates. */
    public static LabelledTexts of(String name, GoldSet gold) {
        List<String> texts = gold.documents().stream().map(GoldDocument::text).toList();
        List<String> groups = gold.documents().stream().map(document -> Integer.toString(document.group())).toList();
        List<String> sites = gold.documents().stream().map(GoldDocument::site).toList();
        return new LabelledTexts(name, Part.TUNING, texts, sites, LabelledPairs.ofGroups(groups));
    }
}
