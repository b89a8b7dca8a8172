package org.neardup.plugin.retriever;

import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.ConstantScoreQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.RankDocsQueryBuilder;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.xcontent.XContentBuilder;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Replaces a {@link NearDuplicatesRetrieverBuilder} once the groups are known: finds only the shown documents. So totals and aggregations
 * count only these, also under any outer retriever, filter or page.
 */
final class ShownDocumentsRetrieverBuilder extends RetrieverBuilder {

    private static final String NAME = "near_duplicates_shown";

    private final RetrieverBuilder child;
    private final Supplier<RankDoc[]> shown;

    /**
     * @param child the retriever whose ranking was collapsed
     * @param shown the shown documents, known after rewriting
     */
    ShownDocumentsRetrieverBuilder(RetrieverBuilder child, Supplier<RankDoc[]> shown) {
        this.child = child;
        this.shown = shown;
    }

    @Override
    public String getName() {
        return NAME;
    }

    /**
     * Finds the shown documents with their scores. The child's query adds neither scores nor documents; it serves the features that read
     * queries: highlighting, inner hits of nested objects, names of matching clauses.
     */
    @Override
    public QueryBuilder topDocsQuery() {
        QueryBuilder ranked = new RankDocsQueryBuilder(shown.get(), null, true).queryName(retrieverName);
        return new BoolQueryBuilder().must(ranked).should(new ConstantScoreQueryBuilder(child.topDocsQuery()).boost(0));
    }

    @Override
    public QueryBuilder explainQuery() {
        return explainQuery(true);
    }

    /** The server's query that explains a rank by the child's query. It can also match the child's other matches, with a score of zero. */
    private QueryBuilder explainQuery(boolean onlyShown) {
        QueryBuilder[] sources = {child.explainQuery()};
        return new RankDocsQueryBuilder(shown.get(), sources, onlyShown).queryName(retrieverName);
    }

    @Override
    public void extractToSearchSourceBuilder(SearchSourceBuilder source, boolean compoundUsed) {
        if (source.explain() != null && source.explain()) {
            // Highlighting sees the child's query only if it can match. The minimum score then drops the documents that are not shown.
            source.query(explainQuery(false)).minScore(minScore == null ? Float.MIN_VALUE : minScore);
        } else {
            source.query(topDocsQuery());
            if (minScore != null) {
                source.minScore(minScore);
            }
        }
        if (source.from() < 0) {
            source.from(SearchService.DEFAULT_FROM);
        }
        int size = source.size() < 0 ? SearchService.DEFAULT_SIZE : source.size();
        source.size(Math.clamp(shown.get().length - source.from(), 0, size));
    }

    @Override
    protected boolean doEquals(Object other) {
        ShownDocumentsRetrieverBuilder that = (ShownDocumentsRetrieverBuilder) other;
        return child.equals(that.child) && Arrays.equals(shown.get(), that.shown.get());
    }

    @Override
    protected int doHashCode() {
        return Objects.hash(child, Arrays.hashCode(shown.get()));
    }

    @Override
    protected void doToXContent(XContentBuilder builder, Params params) {
        throw new UnsupportedOperationException("[" + NAME + "] exists only within a search");
    }
}
