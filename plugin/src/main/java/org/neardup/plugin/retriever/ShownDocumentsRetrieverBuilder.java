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
 * What a {@link NearDuplicatesRetrieverBuilder} becomes once the groups are known: the documents that are shown, and no other. So totals
 * and aggregations count what is shown, whatever retriever, filter or page comes on top.
 */
final class ShownDocumentsRetrieverBuilder extends RetrieverBuilder {

    private static final String NAME = "near_duplicates_shown";

    private final RetrieverBuilder child;
    private final Supplier<RankDoc[]> shown;

    /**
     * @param child the retriever whose ranking was collapsed
     * @param shown the documents that are shown, known when rewriting is over
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
     * Finds the documents that are shown, with their scores. The child's query adds no score and no document; it is there for what reads
     * queries: highlighting, inner hits of nested objects, names of the clauses that matched.
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

    /** The server's own query that explains a rank by the child's query; it may match what the child matches, too, with a score of zero. */
    private QueryBuilder explainQuery(boolean onlyShown) {
        QueryBuilder[] sources = { child.explainQuery() };
        return new RankDocsQueryBuilder(shown.get(), sources, onlyShown).queryName(retrieverName);
    }

    @Override
    public void extractToSearchSourceBuilder(SearchSourceBuilder source, boolean compoundUsed) {
        if (source.explain() != null && source.explain()) {
            // Highlighting sees the child's query only if that one may match. The score limit then drops what is not shown.
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
