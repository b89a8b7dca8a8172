package org.neardup.plugin.window;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ShardDocSortField;
import org.elasticsearch.search.sort.SortBuilder;
import org.neardup.kernel.fingerprint.SimHash;

import java.util.ArrayList;
import java.util.List;

/**
 * The values that a search returns for the documents of its {@link Window}.
 *
 * <p>Fingerprint, and authority or date, are sort values. They follow the shard and document number, which is unique, so they cannot
 * change the order. The server requires this number at the end of the sort of a search in a point in time, so it occurs twice. A shard
 * reads the sort values of every hit that was ever among its best. Sketches, samples and heads of sets take longer to read; they are a
 * field, which is read only for the final best.
 *
 * @param fingerprints a {@code simhash} field, or null
 * @param value        the field and format of a sketch, a sample or a head, or null
 * @param type         the type of this field
 * @param keep         the sort values that decide which document of a group is kept
 */
public record WindowColumns(
    @Nullable String fingerprints, @Nullable FieldAndFormat value, @Nullable String type, KeepValues keep) {

    private static final String LONG = "long";

    /** @param source ends its sort with the shard and document number */
    public SearchSourceBuilder extend(SearchSourceBuilder source) {
        List<SortBuilder<?>> sorts = new ArrayList<>(source.sorts());
        if (fingerprints != null) {
            sorts.add(new FieldSortBuilder(fingerprints).setNumericType(LONG).unmappedType(LONG).missing(SimHash.NONE));
        }
        sorts.addAll(keep.sorts());
        sorts.add(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
        return source.sort(sorts);
    }

    /** The field to read, if there is one. */
    List<FieldAndFormat> fields() {
        return value == null ? List.of() : List.of(value);
    }

    /** The window that an {@linkplain #extend extended} search found. */
    Window window(DocumentSearch.Found found) {
        FoundDocument[] hits = found.documents();
        int size = hits.length;
        Window window = new Window(
            new int[size], new int[size], new float[size], fingerprints == null ? null : new long[size],
            value == null ? null : new BytesRef[size], keep.floating() ? new double[size] : null, keep.whole() ? new long[size] : null,
            found.timedOut(), found.matches(), null);
        for (int i = 0; i < size; i++) {
            Object[] values = hits[i].sortValues();
            int next = values.length - 1;
            long shardDoc = (Long) values[next];
            window.shards()[i] = ShardDocSortField.decodeShardRequestIndex(shardDoc);
            window.docs()[i] = ShardDocSortField.decodeDoc(shardDoc);
            window.scores()[i] = hits[i].score();
            if (keep.whole()) {
                window.whole()[i] = keep.preferring((Long) values[--next]);
            }
            if (keep.floating()) {
                window.floating()[i] = (Double) values[--next];
            }
            if (fingerprints != null) {
                window.fingerprints()[i] = (Long) values[--next];
            }
            if (value != null) {
                window.values()[i] = bytes(hits[i].values()[0]);
            }
        }
        return window;
    }

    /** The field may have another type in another cluster. */
    private BytesRef bytes(Object found) {
        return switch (found) {
            case null -> null;
            case BytesRef bytes -> bytes;
            default -> throw new IllegalArgumentException(
                "[" + value.field + "] is not of type [" + type + "] in every cluster that is searched");
        };
    }
}
