package org.neardup.analysis.spotsigs;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The English word lists of the default analyzer, in lower case. A change here changes signatures, so stored signatures need a new version.
 */
final class EnglishWords {
    /** Articles and the inflections of be, can, will, have and do: the best antecedents of SpotSigs §5. */
    static final List<String> ANTECEDENTS = List.of(
        "a", "an", "the",
        "be", "am", "is", "are", "was", "were", "been", "being",
        "can", "could",
        "will", "would",
        "have", "has", "had", "having",
        "do", "does", "did", "done", "doing");

    /** Function words, which never enter a chain. */
    static final Set<String> STOP_WORDS = stopWords(
        // Pronouns and determiners.
        "i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its"
            + " itself they them their theirs themselves one ones oneself this that these those who whom whose which what whoever"
            + " whatever whichever another other others each every either neither some any all both few many much more most several such"
            + " none no own same anybody anyone anything everybody everyone everything nobody nothing somebody someone something",
        // Prepositions and conjunctions.
        "about above across after against along among amongst around as at before behind below beneath beside besides between beyond by"
            + " despite down during except for from in inside into like near of off on onto out outside over past per since than through"
            + " throughout till to toward towards under until unto up upon via with within without and but or nor so yet if because"
            + " although though while whereas unless whether",
        // Adverbs without content.
        "again ago almost already also always away else even ever further here hence how however indeed instead just later least less"
            + " maybe never not now often once only otherwise perhaps quite rather really sometimes soon still then there therefore"
            + " thereby thus together too very well when whenever where wherever why",
        // Auxiliary and light verbs that are not antecedents.
        "cannot may might must shall should ought let get gets getting got gotten go goes going gone went come comes came make makes made"
            + " making say says said",
        // Contractions.
        "i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll we're we've we'd we'll they're"
            + " they've they'd they'll that's that'd that'll there's here's who's what's where's how's let's isn't aren't wasn't weren't"
            + " can't couldn't won't wouldn't haven't hasn't hadn't don't doesn't didn't shan't shouldn't mustn't mightn't needn't ain't");

    private EnglishWords() {}

    private static Set<String> stopWords(String... lists) {
        Set<String> words = new LinkedHashSet<>();
        for (String list : lists) {
            for (String word : list.split(" ")) {
                words.add(word);
                // Typeset text uses the right single quotation mark in contractions.
                words.add(word.replace('\'', '\u2019'));
            }
        }
        return Set.copyOf(words);
    }
}
