package org.neardup.plugin.job.result;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.work.Retries;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What the job that this one continues left in its result index, read as the user. */
public final class EarlierResult {

    private static final int PAGE = 5_000;

    private final JobContext job;
    private final EarlierJob earlier;
    private final Retries retries;

    /**
     * @param job continues another one
     */
    public EarlierResult(JobContext job) {
        this.job = job;
        earlier = job.earlier();
        retries = new Retries(job::ensureRunning);
    }

    /**
     * Hands over all documents of a kind, in the order in which they were written.
     *
     * @param kind   {@code group} or {@code duplicate}
     * @param fields those that are wanted
     * @return how many there were; none if the index is gone, fewer than were written if some are missing
     */
    public long forEach(String kind, List<String> fields, Consumer<Map<String, Object>> consumer) {
        long from = 0;
        while (true) {
            List<Map<String, Object>> page = page(kind, fields, from);
            page.forEach(consumer);
            from += page.size();
            if (page.size() < PAGE) {
                return from;
            }
        }
    }

    private List<Map<String, Object>> page(String kind, List<String> fields, long from) {
        SearchSourceBuilder source = new SearchSourceBuilder().size(PAGE)
            .trackTotalHits(false)
            .fetchSource(fields.toArray(String[]::new), null)
            .sort("number", SortOrder.ASC)
            .query(ofKind(kind).filter(QueryBuilders.rangeQuery("number").gte(from).lt(from + PAGE)));
        return search(source, EarlierResult::sources, List.of());
    }

    private BoolQueryBuilder ofKind(String kind) {
        return QueryBuilders.boolQuery()
            .filter(QueryBuilders.termQuery("job", earlier.id()))
            .filter(QueryBuilders.termQuery("kind", kind));
    }

    private <T> T search(SearchSourceBuilder source, CheckedFunction<SearchResponse, T, Exception> answer, T withoutIndex) {
        SearchRequest request = new SearchRequest(earlier.specification().output().dest()).source(source).allowPartialSearchResults(false);
        try {
            return retries.call(listener -> job.userClient().search(request, listener.map(answer)));
        } catch (IndexNotFoundException e) {
            return withoutIndex;
        }
    }

    private static List<Map<String, Object>> sources(SearchResponse response) {
        return Arrays.stream(response.getHits().getHits()).map(SearchHit::getSourceAsMap).toList();
    }
}
