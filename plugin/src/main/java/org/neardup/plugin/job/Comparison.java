package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;
import java.util.Map;

/**
 * How documents are compared.
 *
 * @param measure  the similarity and the threshold from which two documents are near-duplicates
 * @param idfPower exponent of the inverse document frequencies that weigh tokens; 0 for similarities of sets
 * @param frames   the frames to leave out of documents, or null
 */
public record Comparison(Measure measure, double idfPower, @Nullable Frames frames) implements ToXContentObject {

    private static final JsonRecordParser<Written> PARSER = JsonRecordParser.strict(Written.class, Map.of());

    /** A comparison in JSON; unused options are absent. */
    public record Written(
        String name, String threshold, @Nullable String plain, @Nullable Double idfPower, @Nullable Frames frames) implements JsonRecord {}

    /** The least plain similarity that counts, as users write it; null if the measure has none. */
    @Nullable
    public String plain() {
        return measure instanceof WeightedOrPlain rule ? rule.plain().decimal().toPlainString() : null;
    }

    /** Whether inverse document frequencies weigh tokens. */
    public static boolean isWeighted(Measure measure) {
        return measure instanceof WeightedSimilarity;
    }

    public boolean isWeighted() {
        return isWeighted(measure);
    }

    /** Reads what {@link #toXContent} wrote. */
    static Comparison fromXContent(XContentParser parser) {
        Written written = PARSER.parse(parser);
        double idfPower = written.idfPower == null ? 0 : written.idfPower;
        Measure measure = Measures.parse(written.name, written.threshold, written.plain);
        return new Comparison(measure, idfPower, written.frames);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        Double power = isWeighted() ? (Double) idfPower : null;
        return new Written(measure.name(), measure.least().toPlainString(), plain(), power, frames).write(builder);
    }
}
