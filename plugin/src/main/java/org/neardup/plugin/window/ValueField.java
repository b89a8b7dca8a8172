package org.neardup.plugin.window;

import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.fielddata.FormattedDocValues;
import org.elasticsearch.index.fieldvisitor.LeafStoredFieldLoader;
import org.elasticsearch.index.fieldvisitor.StoredFieldLoader;
import org.elasticsearch.index.mapper.IdFieldMapper;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MappedFieldType.FielddataOperation;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.internal.SearchContext;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a field of a shard's documents: doc values or ids. */
@FunctionalInterface
public interface ValueField {

    FieldAndFormat ID = new FieldAndFormat(IdFieldMapper.NAME, null);

    /** Reads the field of documents of a segment. */
    @FunctionalInterface
    interface Leaf {

        /** The only value of a document, all values if there are several, or null. Call in the order of documents. */
        @Nullable
        Object value(int doc) throws IOException;
    }

    /** @param docs the documents of the segment to read, ascending */
    Leaf leaf(LeafReaderContext segment, int[] docs) throws IOException;

    static boolean isId(FieldAndFormat field) {
        return IdFieldMapper.NAME.equals(field.field);
    }

    /** A field as a search sees it. */
    static ValueField of(FieldAndFormat field, SearchContext search) {
        if (isId(field)) {
            return ids(search.newIdLoader());
        }
        SearchExecutionContext context = search.getSearchExecutionContext();
        MappedFieldType type = context.getFieldType(field.field);
        if (type == null) {
            return (segment, docs) -> doc -> null;
        }
        var data = context.getForField(type, FielddataOperation.SEARCH);
        var format = type.docValueFormat(field.format, null);
        return (segment, docs) -> {
            FormattedDocValues values = data.load(segment).getFormattedValues(format);
            return doc -> values.advanceExact(doc) ? value(values) : null;
        };
    }

    private static ValueField ids(IdLoader loader) {
        return (segment, docs) -> {
            // Before 9.5, a loader of no field loads no id either.
            LeafStoredFieldLoader stored = StoredFieldLoader.create(false, Set.of(IdFieldMapper.NAME)).getLoader(segment, docs);
            IdLoader.Leaf ids = loader.leaf(stored, segment.reader(), docs);
            return doc -> {
                stored.advanceTo(doc);
                return ids.getId(doc);
            };
        };
    }

    private static Object value(FormattedDocValues values) throws IOException {
        int count = values.docValueCount();
        if (count == 1) {
            return values.nextValue();
        }
        List<Object> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(values.nextValue());
        }
        return all.isEmpty() ? null : all;
    }
}
