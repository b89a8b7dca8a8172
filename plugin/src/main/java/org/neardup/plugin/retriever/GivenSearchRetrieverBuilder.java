package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.ConstantScoreQueryBuilder;
import org.elasticsearch.index.query.MatchAllQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.RankDocsQueryBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.vectors.KnnSearchBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.server.ServerKnn;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Ranks documents as a search without a retriever does: by the sum of the scores of its {@code query} and of its {@code knn} parts, or by
 * its {@code sort}. The server's own retrievers have one of these parts each.
 */
final class GivenSearchRetrieverBuilder extends RetrieverBuilder {

    private static final String NAME = "search";

    /** Only what ranks documents. */
    private final SearchSourceBuilder search;

    /** @param given its parts that do not rank documents are ignored */
    GivenSearchRetrieverBuilder(SearchSourceBuilder given) {
        this(ranking(given), List.of());
    }

    private GivenSearchRetrieverBuilder(SearchSourceBuilder search, List<QueryBuilder> filters) {
        this.search = search;
        preFilterQueryBuilders.addAll(filters);
    }

    private static SearchSourceBuilder ranking(SearchSourceBuilder given) {
        boolean isEmpty = given.query() == null && given.knnSearch().isEmpty();
        SearchSourceBuilder ranking = new SearchSourceBuilder().query(isEmpty ? new MatchAllQueryBuilder() : given.query());
        ranking.knnSearch(given.knnSearch()).runtimeMappings(given.runtimeMappings());
        if (given.sorts() != null && given.sorts().isEmpty() == false) {
            ranking.sort(given.sorts());
        }
        return given.minScore() == null ? ranking : ranking.minScore(given.minScore());
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public RetrieverBuilder rewrite(QueryRewriteContext context) throws IOException {
        SearchSourceBuilder rewritten = search.rewrite(context);
        List<QueryBuilder> filters = rewritePreFilters(context);
        return rewritten == search && filters == preFilterQueryBuilders ? this : new GivenSearchRetrieverBuilder(rewritten, filters);
    }

    @Override
    public void extractToSearchSourceBuilder(SearchSourceBuilder source, boolean compoundUsed) {
        QueryBuilder query = search.query();
        if (query != null && preFilterQueryBuilders.isEmpty() == false) {
            query = filtered(new BoolQueryBuilder().must(query));
        }
        source.query(query).knnSearch(search.knnSearch().stream().map(this::filtered).toList());
        source.sort(search.sorts()).runtimeMappings(search.runtimeMappings());
        if (search.minScore() != null) {
            source.minScore(search.minScore());
        }
    }

    private BoolQueryBuilder filtered(BoolQueryBuilder query) {
        preFilterQueryBuilders.forEach(query::filter);
        return query;
    }

    /** A copy, because the caller's search keeps its own filters. */
    private KnnSearchBuilder filtered(KnnSearchBuilder knn) {
        return ServerKnn.copy(knn).addFilterQueries(knn.getFilterQueries()).addFilterQueries(preFilterQueryBuilders);
    }

    /** The part that highlighting, inner hits of nested objects, and names of clauses can use: the query. */
    @Override
    public QueryBuilder topDocsQuery() {
        return search.query() == null ? found(null) : filtered(new BoolQueryBuilder().must(search.query()));
    }

    /** Lists the parts of a score. The query is there again for highlighting, which does not see the sources of a ranking. */
    @Override
    public QueryBuilder explainQuery() {
        if (search.knnSearch().isEmpty()) {
            return topDocsQuery();
        }
        List<QueryBuilder> parts = new ArrayList<>();
        if (search.query() != null) {
            parts.add(topDocsQuery());
        }
        search.knnSearch().forEach(knn -> parts.add(ServerKnn.exact(knn)));
        QueryBuilder explained = found(parts.toArray(QueryBuilder[]::new));
        return search.query() == null
            ? explained : new BoolQueryBuilder().must(explained).should(new ConstantScoreQueryBuilder(topDocsQuery()).boost(0));
    }

    /** Matches the documents found. Documents sorted by a field have no score. */
    private QueryBuilder found(@Nullable QueryBuilder[] explanations) {
        RankDoc[] scored = new RankDoc[rankDocs.length];
        for (int i = 0; i < scored.length; i++) {
            RankDoc doc = rankDocs[i];
            scored[i] = new RankDoc(doc.doc, Float.isNaN(doc.score) ? 0 : doc.score, doc.shardIndex);
            scored[i].rank = doc.rank;
        }
        return new RankDocsQueryBuilder(scored, explanations, true);
    }

    @Override
    protected void doToXContent(XContentBuilder builder, Params params) throws IOException {
        search.innerToXContent(builder, params);
    }

    @Override
    protected boolean doEquals(Object other) {
        return search.equals(((GivenSearchRetrieverBuilder) other).search);
    }

    @Override
    protected int doHashCode() {
        return search.hashCode();
    }
}
