package org.neardup.plugin.mapper;

import org.apache.lucene.search.Query;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocValueFetcher;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.plugin.server.ServerFieldType;

import java.util.Map;
import java.util.Objects;

/** Base of token field types: readable by doc values, and not searchable unless a subclass is. */
abstract class TokenFieldType extends ServerFieldType {

    private final NamedAnalyzer analyzer;
    private final TokenOrigin origin;

    TokenFieldType(String name, boolean hasTerms, NamedAnalyzer analyzer, TokenOrigin origin, Map<String, String> meta) {
        super(name, hasTerms, meta);
        this.analyzer = Objects.requireNonNull(analyzer);
        this.origin = origin;
    }

    public final NamedAnalyzer analyzer() {
        return analyzer;
    }

    /** Returns the origin of the tokens, which decides what the field can be compared with. */
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

    /** Only with a format: a request for all fields, which gives none, is for people, and a set has hundreds of hashes. */
    @Override
    public ValueFetcher valueFetcher(SearchExecutionContext context, String format) {
        return format == null
            ? ValueFetcher.EMPTY
            : new DocValueFetcher(docValueFormat(format, null), context.getForField(this, FielddataOperation.SEARCH));
    }
}
