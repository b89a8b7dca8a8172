package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;

/**
 * How documents are compared.
 *
 * @param measure  the similarity, and from which threshold two documents are near-duplicates
 * @param idfPower the power of inverse document frequencies that tokens weigh by, 0 unless the similarity is of weights
 * @param frames   what is left out of documents before they are compared, or null
 * @param sketched whether only those pairs are compared whose sketches agree in a band, which misses some; a similarity of sets
 */
public record Comparison(Measure measure, double idfPower, @Nullable Frames frames, boolean sketched) implements ToXContentObject {

    /** The candidates of a comparison by sketches, as users write them. */
    public static final String SKETCH = "sketch";

    /** The least probability that sketches find a pair right at the threshold. */
    private static final double LEAST_RECALL = 0.99;

    private static final String CANDIDATES = "candidates";

    private static final JsonRecordParser<Written> PARSER = JsonRecordParser.strict(Written.class, Map.of());

    /** A comparison as it is written: what it does without is absent. */
    public record Written(
        String name,
        String threshold,
        @Nullable Double idfPower,
        @Nullable Frames frames,
        @Nullable String candidates
    ) implements JsonRecord {}

    /** A comparison of all pairs. */
    public Comparison(Measure measure, double idfPower, Frames frames) {
        this(measure, idfPower, frames, false);
    }

    /** A similarity of sets, of which nothing is left out. */
    public static Comparison ofSets(Similarity similarity) {
        return new Comparison(similarity, 0, null);
    }

    /** Whether tokens weigh by how few documents have them. */
    public static boolean isWeighted(Measure measure) {
        return measure instanceof WeightedSimilarity;
    }

    /** Whether tokens weigh by how few documents have them. */
    public boolean isWeighted() {
        return isWeighted(measure);
    }

    /** Whether it depends on other documents, too, how two are compared; then links of an earlier job tell nothing of this one. */
    public boolean dependsOnOthers() {
        return isWeighted() || frames != null;
    }

    /** Reads what {@link #toXContent} wrote. */
    static Comparison fromXContent(XContentParser parser) {
        Written written = PARSER.parse(parser);
        double idfPower = written.idfPower == null ? 0 : written.idfPower;
        Measure measure = Measures.parse(written.name, written.threshold);
        return new Comparison(measure, idfPower, written.frames, SKETCH.equals(written.candidates));
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        Double power = isWeighted() ? (Double) idfPower : null;
        return new Written(measure.name(), measure.least().toPlainString(), power, frames, sketched ? SKETCH : null).write(builder);
    }

    /**
     * The sketches by which pairs of a similarity are found.
     *
     * @throws IllegalArgumentException if sketches are of no use for the similarity, or its threshold is too low
     */
    public static Algorithm.Sketched sketches(Similarity similarity) {
        return Algorithm.Sketched.of(similarity, LEAST_RECALL);
    }

    /** The probability that a pair right at the threshold is found, in (0, 1], or null if all pairs are compared. */
    public Double expectedRecall() {
        return sketched && measure instanceof Similarity sets ? sketches(sets).recall(sets) : null;
    }

    /** The first parameter by which another job links other documents of the same ones, null if there is none. */
    String differenceTo(Comparison other) {
        if (measure.name().equals(other.measure.name()) == false) {
            return "similarity";
        }
        if (measure.equals(other.measure) == false) {
            return "threshold";
        }
        if (idfPower != other.idfPower) {
            return "idf_power";
        }
        if (sketched != other.sketched) {
            return CANDIDATES;
        }
        return Objects.equals(frames, other.frames) ? null : "frames";
    }
}
