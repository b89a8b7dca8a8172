package org.neardup.plugin.job;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
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
 */
public record Comparison(Measure measure, double idfPower, Frames frames) implements ToXContentObject {

    static final ConstructingObjectParser<Comparison, Void> PARSER = new ConstructingObjectParser<>(
        "similarity",
        true,
        parsed -> new Comparison(
            Measures.parse((String) parsed[0], (String) parsed[1]),
            parsed[2] == null ? 0 : (Double) parsed[2],
            (Frames) parsed[3]
        )
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField("name"));
        PARSER.declareString(constructorArg(), new ParseField("threshold"));
        PARSER.declareDouble(optionalConstructorArg(), new ParseField("idf_power"));
        PARSER.declareObject(optionalConstructorArg(), Frames.PARSER, new ParseField("frames"));
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
        return builder.endObject();
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
        return Objects.equals(frames, other.frames) ? null : "frames";
    }
}
