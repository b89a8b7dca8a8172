package org.neardup.plugin.index;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConjunctionUtils;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MappedFieldType.FielddataOperation;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.search.internal.SearchContext;

import java.io.IOException;
import java.util.List;

/**
 * A shard's copy at one point in time, with the documents and fields that its user sees. Doc values and scorers include deleted documents
 * and documents that the user may not see: check the live documents of a segment.
 */
public final class ShardView implements Releasable {

    private final IndexShard shard;
    private final SearchContext context;
    private final Weight selected;

    ShardView(IndexShard shard, SearchContext context) throws IOException {
        this.shard = shard;
        this.context = context;
        this.selected = weight(context.query());
    }

    public IndexShard shard() {
        return shard;
    }

    public SearchContext context() {
        return context;
    }

    public List<LeafReaderContext> segments() {
        return context.searcher().getIndexReader().leaves();
    }

    /** A field or the target of a field alias; null if the index does not map it. */
    @Nullable
    public MappedFieldType field(String name) {
        return context.getSearchExecutionContext().getFieldType(name);
    }

    /** The values of a field; null if the index does not map it. */
    @Nullable
    public IndexFieldData<?> values(@Nullable String name) {
        MappedFieldType type = name == null ? null : field(name);
        return type == null ? null : context.getSearchExecutionContext().getForField(type, FielddataOperation.SEARCH);
    }

    /** The binary doc values of a field in a segment; empty if the index does not map it. */
    public BinaryDocValues binary(LeafReaderContext segment, String name) throws IOException {
        MappedFieldType type = field(name);
        return type == null ? DocValues.emptyBinary() : DocValues.getBinary(segment.reader(), type.name());
    }

    /** Matches the selected documents, which the filter of an alias may narrow down. */
    public Weight selected() {
        return selected;
    }

    /** The selected documents of a segment that an iterator, such as doc values, also has. */
    public DocIdSetIterator selected(LeafReaderContext segment, DocIdSetIterator among) throws IOException {
        Scorer scorer = selected.scorer(segment);
        return scorer == null ? DocIdSetIterator.empty() : ConjunctionUtils.intersectIterators(List.of(scorer.iterator(), among));
    }

    /** Matches the documents of another query; null for null. */
    @Nullable
    public Weight weight(@Nullable QueryBuilder query) throws IOException {
        return query == null ? null : weight(context.getSearchExecutionContext().toQuery(query).query());
    }

    private Weight weight(Query query) throws IOException {
        return context.searcher().createWeight(context.searcher().rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1f);
    }

    @Override
    public void close() {
        context.close();
    }
}
