package org.neardup.cluster.gold;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates records that have nearly all words in common but are different: variants of a product, statements of one account. One record in
 * ten is listed twice, the second time with another word; only these two are near-duplicates.
 *
 * @param random source of all random choices
 */
public record Variants(Random random) {

    private static final int FAMILIES = 50;
    private static final int PRODUCT_WORDS = 25;
    private static final int STATEMENT_WORDS = 60;
    private static final double LISTED_TWICE = 0.1;

    private static final List<String> COLOURS = List.of("red", "blue", "green", "black", "white", "grey");
    private static final List<String> SIZES = List.of("36", "38", "40", "42");
    private static final List<String> MONTHS = List.of(
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December");

    /**
     * Product texts of some 33 words, each in all colours and sizes.
     *
     * @param texts each ends with the words that a family has in common
     */
    public List<LabelledDocument> products(List<String> texts) {
        List<LabelledDocument> documents = new ArrayList<>();
        for (List<String> family : endings(texts, PRODUCT_WORDS)) {
            for (String colour : COLOURS) {
                for (String size : SIZES) {
                    add(documents, family, "This article is %s and has the size %s.".formatted(colour, size));
                }
            }
        }
        return documents;
    }

    /** Statements of accounts, one for each month. */
    public List<LabelledDocument> statements(List<String> texts) {
        List<LabelledDocument> documents = new ArrayList<>();
        int account = 1000;
        for (List<String> family : endings(texts, STATEMENT_WORDS)) {
            account++;
            for (String month : MONTHS) {
                add(documents, family, "Statement of account %d for the month of %s.".formatted(account, month));
            }
        }
        return documents;
    }

    /** The last words of texts, those of each family different. The beginnings of pages are navigation, which families would share. */
    private static List<List<String>> endings(List<String> texts, int count) {
        return texts.stream()
            .map(text -> Revision.words(text.strip() + " "))
            .map(words -> words.subList(Math.max(0, words.size() - count), words.size()))
            .distinct()
            .limit(FAMILIES)
            .toList();
    }

    private void add(List<LabelledDocument> documents, List<String> family, String variant) {
        String label = "record" + documents.size();
        documents.add(new LabelledDocument(label, "", String.join("", family) + variant));
        if (random.nextDouble() < LISTED_TWICE) {
            List<String> words = new ArrayList<>(family);
            words.set(random.nextInt(words.size()), "new ");
            documents.add(new LabelledDocument(label, "", String.join("", words) + variant));
        }
    }
}
