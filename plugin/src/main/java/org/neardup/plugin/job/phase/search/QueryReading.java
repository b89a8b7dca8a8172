package org.neardup.plugin.job.phase.search;

import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryCandidates.QueryLog;
import org.neardup.plugin.job.query.QueryCandidates.QueryOrder;
import org.neardup.plugin.job.query.QueryCandidates;
import org.neardup.plugin.job.query.QueryTemplate;
import org.neardup.plugin.server.ServerTotals;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the queries of a job from its specification or from a query log. Merges equal queries of a log. */
final class QueryReading {

    private static final int MOST_DOCUMENTS = 1_000;
    private static final int FIRST_DOCUMENTS = 100;
    /** Target size of a page of the log. */
    private static final long BYTES_PER_PAGE = 4 << 20;
    /** Maximum time to pay for a page, well below the keep-alive of the point in time. */
    private static final int SECONDS_PER_PAGE = 60;
    /** A query in a map, without its text: entry, record, long and string; and its share of the list made from the map. */
    private static final long BYTES_PER_QUERY = 256;

    private final JobContext job;
    private final MemoryClaim memory;
    /** By the text of a query or its JSON: a log has either. */
    private final Map<String, Long> frequencies = new HashMap<>();
    private long unread;

    /**
     * @param bytes of the sources as JSON
     * @param last  sort values to continue after; null if this page is empty
     */
    private record Page(List<Map<String, Object>> sources, long bytes, Object[] last) {

        static Page of(SearchResponse response) {
            SearchHit[] hits = response.getHits().getHits();
            List<Map<String, Object>> sources = Arrays.stream(hits).map(Page::source).toList();
            long bytes = Arrays.stream(hits).mapToLong(hit -> hit.hasSource() ? hit.getSourceRef().length() : 0).sum();
            return new Page(sources, bytes, hits.length == 0 ? null : hits[hits.length - 1].getSortValues());
        }

        private static Map<String, Object> source(SearchHit hit) {
            return hit.hasSource() ? hit.getSourceAsMap() : Map.of();
        }
    }

    /** @param memory reserves memory for reading; the caller releases it */
    QueryReading(JobContext job, MemoryClaim memory) {
        this.job = job;
        this.memory = memory;
    }

    /** Reads all queries and returns those to search. */
    QueryList read() {
        QueryCandidates asked = job.specification().queries();
        List<FrequentQuery> queries = asked.inline();
        if (asked.log() != null) {
            readLog(asked.log());
            boolean areTexts = asked.log().textField() != null;
            queries = frequencies.entrySet().stream().map(entry -> areTexts
                ? new FrequentQuery(entry.getKey(), null, entry.getValue())
                : new FrequentQuery(null, entry.getKey(), entry.getValue())).toList();
        }
        int most = asked.log() == null ? queries.size() : asked.log().mostQueries();
        List<FrequentQuery> byFrequency = queries.stream().sorted(FrequentQuery.ORDER).limit(most).toList();
        try (PointInTime time = new PointInTime(job, job.specification().source().names())) {
            List<FrequentQuery> searched = asked.order() == QueryOrder.GAIN
                ? new QueriesByGain(job, time, memory).of(byFrequency) : byFrequency;
            Set<FrequentQuery> taken = Collections.newSetFromMap(new IdentityHashMap<>());
            taken.addAll(searched);
            List<FrequentQuery> skipped = byFrequency.stream().filter(query -> taken.contains(query) == false).toList();
            return new QueryList(countDocuments(time), searched, skipped, unread);
        }
    }

    /** The number of documents that queries can find and that have a set to compare. */
    private long countDocuments(PointInTime time) {
        Source source = job.specification().source();
        BoolQueryBuilder compared = QueryBuilders.boolQuery().filter(QueryBuilders.existsQuery(source.field()));
        if (source.query() != null) {
            compared.filter(QueryBuilders.wrapperQuery(source.query()));
        }
        SearchSourceBuilder counting = new SearchSourceBuilder().query(compared).size(0).trackTotalHits(true);
        return time.search(counting, response -> ServerTotals.count(response.getHits().getTotalHits()));
    }

    private void readLog(QueryLog log) {
        QueryBuilder wanted = log.filter() == null ? QueryBuilders.matchAllQuery() : QueryBuilders.wrapperQuery(log.filter());
        Stream<String> fields = Stream.of(log.textField(), log.queryField(), log.frequencyField()).filter(Objects::nonNull);
        FetchSourceContext fetched = FetchSourceContext.of(true, fields.toArray(String[]::new), null);
        try (PointInTime time = new PointInTime(job, List.of(log.index()))) {
            int most = mostDocuments();
            int size = Math.min(FIRST_DOCUMENTS, most);
            Page page = new Page(List.of(), 0, null);
            do {
                SearchSourceBuilder next = new SearchSourceBuilder().query(wanted).size(size).trackTotalHits(false);
                next.fetchSource(fetched).sort(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
                if (page.last != null) {
                    next.searchAfter(page.last);
                }
                page = time.search(next, Page::of);
                page.sources.forEach(source -> add(source, log));
                job.pace().take(page.sources.size());
                long fitting = BYTES_PER_PAGE * page.sources.size() / Math.max(1, page.bytes);
                size = Math.clamp(Math.min(fitting, 2L * size), 1, most);
            } while (page.last != null);
        }
    }

    private int mostDocuments() {
        double perSecond = job.pace().documentsPerSecond();
        return perSecond > 0 ? (int) Math.clamp(perSecond * SECONDS_PER_PAGE, 1, MOST_DOCUMENTS) : MOST_DOCUMENTS;
    }

    private void add(Map<String, Object> source, QueryLog log) {
        String text = text(XContentMapValues.extractValue(log.textField() == null ? log.queryField() : log.textField(), source));
        long frequency = log.frequencyField() == null ? 1 : frequency(XContentMapValues.extractValue(log.frequencyField(), source));
        int most = log.textField() == null ? FrequentQuery.MOST_JSON : FrequentQuery.MOST_TEXT;
        if (text == null || text.length() > most || frequency <= 0) {
            unread++;
            return;
        }
        Long before = frequencies.merge(text, frequency, QueryReading::saturatedSum);
        if (before == frequency) {
            memory.reserve(BYTES_PER_QUERY + 2L * text.length());
        }
    }

    private static long saturatedSum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    @SuppressWarnings("unchecked")
    private static String text(Object value) {
        return switch (value) {
            case String text when Strings.hasText(text) -> text;
            case Number number -> number.toString();
            case Map<?, ?> object -> QueryTemplate.json((Map<String, Object>) object);
            case null, default -> null;
        };
    }

    /** A frequency, rounded up; 0 if the value is not a number. */
    private static long frequency(Object value) {
        try {
            return switch (value) {
                case Number number -> (long) Math.ceil(number.doubleValue());
                case String text -> (long) Math.ceil(Double.parseDouble(text));
                case null, default -> 0;
            };
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
