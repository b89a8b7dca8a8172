package org.neardup.plugin.explain;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.WeightedCosine;
import org.neardup.kernel.weighted.WeightedJaccard;
import org.neardup.kernel.weighted.WeightedOrPlain;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Whether two texts are near-duplicates, and why.
 *
 * @param similarity by the rule, from 0 to 1
 * @param branches   the similarities of which the rule takes one; null if it has only one
 * @param reason     a sentence
 */
record Verdict(boolean near, double similarity, DecidedBy decidedBy, @Nullable Branches branches, String reason)
    implements ToXContentFragment {

    private static final MathContext SHOWN_RATIO = new MathContext(4);

    /** What decided. */
    enum DecidedBy {
        /** The only similarity of the rule. */
        SIMILARITY,
        /** The weighted similarity of {@link WeightedOrPlain}. */
        WEIGHTED,
        /** The plain similarity, which counts between any texts from a threshold on. */
        PLAIN,
        /** The plain similarity, which counts because the two are edits of one text. */
        EDITS,
        /** The whole texts, because one has too few tokens. */
        TEXT,
        /** One has no signatures. */
        NO_SIGNATURES;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The similarities of {@link WeightedOrPlain}.
     *
     * @param differing harmonic mean of the weights of tokens that only one of the texts has
     * @param common    harmonic mean of the weights of their common tokens
     */
    record Branches(double weighted, double plain, boolean counts, boolean areEdits, double differing, double common) {

        static Branches of(WeightedOrPlain rule, PairSums sums) {
            double weighted = new WeightedJaccard(rule.threshold()).of(
                sums.shared().weight(), sums.first().weight(), sums.second().weight());
            boolean areEdits = sums.plain() >= WeightedOrPlain.EDITED.value() && WeightedOrPlain.areEdits(
                sums.differingInverses(), sums.differing(), 2 * sums.shared().inverses(), sums.shared().tokens());
            return new Branches(
                weighted, sums.plain(), rule.counts(sums.plain(), () -> areEdits), areEdits, sums.differing() / sums.differingInverses(),
                sums.shared().tokens() / sums.shared().inverses());
        }

        double similarity() {
            return counts ? Math.max(weighted, plain) : weighted;
        }

        DecidedBy decidedBy(WeightedOrPlain rule) {
            return counts == false || weighted >= plain ? DecidedBy.WEIGHTED : plain >= rule.plain().value() ? DecidedBy.PLAIN
                : DecidedBy.EDITS;
        }

        String reason(WeightedOrPlain rule, boolean near) {
            String threshold = "the threshold " + shown(rule.threshold());
            String end = near ? " reaches " + threshold + "." : " is below " + threshold + ".";
            return switch (decidedBy(rule)) {
                case PLAIN -> "The plain similarity " + shown(plain) + " counts, because it is at least " + shown(rule.plain())
                    + (near ? ", and" : ", but") + end;
                case EDITS -> "The plain similarity " + shown(plain) + " counts, because the texts are edits of one text: what only one "
                    + "has weighs at most " + WeightedOrPlain.AS_LIGHT + " times what both have. It" + end;
                default -> "The weighted similarity " + shown(weighted) + end + (near ? "" : " " + whyPlainDoesNotCount(rule));
            };
        }

        private String whyPlainDoesNotCount(WeightedOrPlain rule) {
            String start = "The plain similarity " + shown(plain);
            if (counts) {
                return start + " is below it, too.";
            }
            Threshold least = rule.plain().value() < WeightedOrPlain.EDITED.value() ? rule.plain() : WeightedOrPlain.EDITED;
            if (plain < least.value()) {
                return start + " does not count, because it is below " + shown(least) + ".";
            }
            String ratio = BigDecimal.valueOf(differing / common).round(SHOWN_RATIO).stripTrailingZeros().toPlainString();
            return start + " does not count, because it is below " + shown(rule.plain()) + ", and the texts are not edits of one "
                + "text: what only one has weighs " + ratio + " times what both have, which is more than " + WeightedOrPlain.AS_LIGHT + ".";
        }
    }

    /** The verdict on texts of which one has no signatures, whose parameter is given. */
    static Verdict withoutSignatures(String parameter) {
        return new Verdict(
            false, 0, DecidedBy.NO_SIGNATURES, null, "[" + parameter + "] has no signatures in this field, or none that you may see.");
    }

    /**
     * The verdict on texts of which at least one has too few tokens.
     *
     * @param equal whether both have too few, and are the same text
     */
    static Verdict byText(boolean equal, int minTokens) {
        String start = "A text with fewer than " + minTokens + " tokens is compared as a whole: ";
        return new Verdict(
            equal, equal ? 1 : 0, DecidedBy.TEXT, null, start + (equal ? "both are the same text." : "the two are not the same text."));
    }

    /** @param near whether an exact search takes them for near-duplicates */
    static Verdict of(Measure measure, PairSums sums, boolean near) {
        if (measure instanceof WeightedOrPlain rule) {
            Branches branches = Branches.of(rule, sums);
            return new Verdict(near, branches.similarity(), branches.decidedBy(rule), branches, branches.reason(rule, near));
        }
        double similarity = similarity(measure, sums);
        String reason = "The similarity " + shown(similarity) + (near ? " reaches" : " is below") + " the threshold "
            + measure.least().toPlainString() + ".";
        return new Verdict(near, similarity, DecidedBy.SIMILARITY, null, reason);
    }

    private static double similarity(Measure measure, PairSums sums) {
        PairSums.Sum shared = sums.shared();
        PairSums.Sum first = sums.first();
        PairSums.Sum second = sums.second();
        return switch (measure) {
            case WeightedJaccard jaccard -> jaccard.of(shared.weight(), first.weight(), second.weight());
            case WeightedCosine cosine -> cosine.of(shared.squares(), first.squares(), second.squares());
            case Similarity sets -> sets.of(
                Math.toIntExact(shared.occurrences()), Math.toIntExact(first.occurrences()), Math.toIntExact(second.occurrences()));
            default -> throw new IllegalStateException("[" + measure.name() + "] is not explained");
        };
    }

    /** Rounded down, so that a number below a threshold is not shown as the threshold. */
    private static String shown(double number) {
        return BigDecimal.valueOf(number).setScale(4, RoundingMode.DOWN).stripTrailingZeros().toPlainString();
    }

    private static String shown(Threshold threshold) {
        return threshold.decimal().toPlainString();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.field("near_duplicates", near).field("similarity", similarity).field("decided_by", decidedBy).field("reason", reason);
        if (branches != null) {
            builder.startObject("branches").field("weighted", branches.weighted).field("plain", branches.plain);
            builder.field("plain_counts", branches.counts).field("are_edits", branches.areEdits).endObject();
        }
        return builder;
    }
}
