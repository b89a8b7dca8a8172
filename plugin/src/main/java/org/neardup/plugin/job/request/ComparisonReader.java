package org.neardup.plugin.job.request;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.Frames;
import org.neardup.plugin.validation.ParameterReader;

import java.math.BigDecimal;

/** Reads how to compare documents. */
record ComparisonReader(ParameterReader reader) {

    private static final String DEFAULT_SIMILARITY = WeightedOrPlain.NAME;

    /** Finds most near-duplicates in all kinds of texts; docs/evaluation.md measures its precision. */
    private static final BigDecimal DEFAULT_THRESHOLD = WeightedOrPlain.DEFAULT_THRESHOLD.decimal();

    /** Reads the comparison. Invalid parameters get their defaults. */
    Comparison read() {
        Measure measure = measure();
        return new Comparison(measure, idfPower(measure), frames());
    }

    private Measure measure() {
        String similarity = reader.text("similarity", DEFAULT_SIMILARITY);
        boolean isDefault = similarity.equals(DEFAULT_SIMILARITY);
        if (isDefault == false) {
            reader.require("threshold", "give the least similarity of near-duplicates, such as 0.8");
        }
        // All similarities accept the threshold 1.
        String threshold = decimal("threshold", isDefault ? DEFAULT_THRESHOLD : BigDecimal.ONE);
        try {
            Measure measure = Measures.parse(similarity, threshold);
            return reader.has("plain") ? withPlain(measure, threshold) : measure;
        } catch (IllegalArgumentException e) {
            reader.problem("threshold", "or [similarity] is invalid: " + e.getMessage());
            return Similarity.parse("jaccard", "1");
        }
    }

    private Measure withPlain(Measure measure, String threshold) {
        try {
            return Measures.parse(measure.name(), threshold, decimal("plain", WeightedOrPlain.DEFAULT_PLAIN.decimal()));
        } catch (IllegalArgumentException e) {
            reader.problem("plain", "is invalid: " + e.getMessage());
            return measure;
        }
    }

    private String decimal(String name, BigDecimal absent) {
        return reader.decimal(name, absent).stripTrailingZeros().toPlainString();
    }

    private double idfPower(Measure measure) {
        if (measure instanceof WeightedSimilarity weighted) {
            String wanted = "from 0 to " + (int) TokenWeights.MOST_POWER;
            return reader.number("idf_power", weighted.defaultPower(), power -> power >= 0 && power <= TokenWeights.MOST_POWER, wanted);
        }
        // An unknown similarity was already reported.
        if (reader.has("idf_power") && measure.name().equals(reader.text("similarity", DEFAULT_SIMILARITY))) {
            reader.problem("idf_power", "is for weights, but [" + measure.name()
                + "] compares sets; leave it out, or choose one of " + WeightedSimilarity.NAMES);
        }
        return 0;
    }

    private Frames frames() {
        if (reader.isText("frames") && reader.text("frames", "").equals("none")) {
            return null;
        }
        ParameterReader frames = reader.object("frames", "site", "share");
        if (frames == null) {
            return null;
        }
        frames.require("site", "name a keyword field with the site or the URL of a document");
        double share = frames.number("share", Frames.DEFAULT_SHARE, value -> value > 0 && value < 1, "above 0 and below 1");
        return new Frames(frames.text("site", null), share);
    }
}
