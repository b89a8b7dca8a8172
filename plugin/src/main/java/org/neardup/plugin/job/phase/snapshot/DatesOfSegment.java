package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.LongValues;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.fielddata.IndexNumericFieldData;
import org.elasticsearch.index.fielddata.LeafNumericFieldData;
import org.elasticsearch.index.fielddata.plain.SortedNumericIndexFieldData.NanoSecondFieldData;
import org.elasticsearch.index.mapper.DateFieldMapper.Resolution;
import org.elasticsearch.search.MultiValueMode;
import org.neardup.plugin.server.OneOfLongs;

import java.io.IOException;
import java.time.Instant;

/**
 * The dates of ascending documents of one segment.
 *
 * @param values null if the job names no field, or the index does not map it
 */
record DatesOfSegment(@Nullable LongValues values, Resolution resolution) {

    /** @param mode chooses one of several dates */
    static DatesOfSegment of(OpenShard opened, LeafReaderContext segment, @Nullable String field, MultiValueMode mode) {
        if (opened.view().values(field) instanceof IndexNumericFieldData data) {
            LeafNumericFieldData dates = data.load(segment);
            return dates instanceof NanoSecondFieldData nanos
                ? new DatesOfSegment(OneOfLongs.pickNanos(nanos, mode), Resolution.NANOSECONDS)
                : new DatesOfSegment(OneOfLongs.pick(dates, mode), Resolution.MILLISECONDS);
        }
        return new DatesOfSegment(null, Resolution.MILLISECONDS);
    }

    /** The date of a document; null if it has none. */
    Instant date(int doc) throws IOException {
        return values != null && values.advanceExact(doc) ? resolution.toInstant(values.longValue()) : null;
    }
}
