package org.neardup.plugin.mapper;

import org.apache.lucene.search.Query;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocValueFetcher;
import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;

import java.util.Map;
import java.util.Objects;

/** How fields that keep something of a text's tokens are read: by doc values. Queries cannot, unless a type says otherwise. */
abstract class TokenFieldType extends MappedFieldType {

    private final NamedAnalyzer analyzer;
    private final TokenOrigin origin;

    TokenFieldType(String name, IndexType indexType, NamedAnalyzer analyzer, TokenOrigin origin, Map<String, String> meta) {
        super(name, indexType, false, meta);
        this.analyzer = Objects.requireNonNull(analyzer);
        this.origin = origin;
    }

    /** Returns the analyzer that makes the tokens. */
    public final NamedAnalyzer analyzer() {
        return analyzer;
    }

    /** Returns what makes this field comparable with others. */
    public final TokenOrigin origin() {
        return origin;
    }

    @Override
    public boolean isSearchable() {
        return false;
    }

    @Override
    public Query termQuery(Object value, SearchExecutionContext context) {
        throw new IllegalArgumentException("Field [" + name() + "] of type [" + typeName() + "] cannot be searched");
    }

    @Override
    public final ValueFetcher valueFetcher(SearchExecutionContext context, String format) {
        return new DocValueFetcher(docValueFormat(format, null), context.getForField(this, FielddataOperation.SEARCH));
    }
}
