package org.neardup.plugin.job;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.WeightedSimilarity;

import java.io.IOException;
import java.util.Objects;

/**
 * How documents are compared.
 *
 * @param measure  the similarity, and from which threshold two documents are near-duplicates
 * @param idfPower the power of inverse document frequencies that tokens weigh by, 0 unless the similarity is of weights
 * @param frames   what is left out of documents before they are compared, or null
 * @param sketched whether only those pairs are compared whose sketches agree in a band, which misses some; a similarity of sets
 */
public record Comparison(Measure measure, double idfPower, Frames frames, boolean sketched) implements ToXContentObject {

    /** The candidates of a comparison by sketches, as users write them. */
    public static final String SKETCH = "sketch";

    /** The least probability that sketches find a pair right at the threshold. */
    private static final double LEAST_RECALL = 0.99;

    private static final String CANDIDATES = "candidates";

    static final ConstructingObjectParser<Comparison, Void> PARSER = new ConstructingObjectParser<>(
        "similarity",
        false,
        parsed -> new Comparison(
            Measures.parse((String) parsed[0], (String) parsed[1]),
            parsed[2] == null ? 0 : (Double) parsed[2],
            (Frames) parsed[3],
            SKETCH.equals(parsed[4])
        )
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField("name"));
        PARSER.declareString(constructorArg(), new ParseField("threshold"));
        PARSER.declareDouble(optionalConstructorArg(), new ParseField("idf_power"));
        PARSER.declareObject(optionalConstructorArg(), Frames.PARSER, new ParseField("frames"));
        PARSER.declareString(optionalConstructorArg(), new ParseField(CANDIDATES));
    }

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

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("name", measure.name()).field("threshold", measure.least().toPlainString());
        if (isWeighted()) {
            builder.field("idf_power", idfPower);
        }
        if (frames != null) {
            builder.field("frames", frames);
        }
        if (sketched) {
            builder.field(CANDIDATES, SKETCH);
        }
        return builder.endObject();
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
