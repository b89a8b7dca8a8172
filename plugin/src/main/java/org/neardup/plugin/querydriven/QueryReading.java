package org.neardup.plugin.querydriven;

import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.queries.FrequentQuery;
import org.neardup.plugin.job.queries.QueryCandidates;
import org.neardup.plugin.job.queries.QueryList;
import org.neardup.plugin.job.queries.QueryLog;
import org.neardup.plugin.job.work.MemoryClaim;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the queries that a job goes through, from its specification or from a query log. Equal queries of a log count as one. */
final class QueryReading {

    private static final int PAGE = 1_000;

    /** A query in a map, beside its text: entry, record, long and string. */
    private static final long BYTES_PER_QUERY = 160;

    private final JobContext job;
    private final MemoryClaim memory;
    private final Map<Key, Long> frequencies = new HashMap<>();
    private long unread;

    /** @param query whether the text is JSON of a query */
    private record Key(String text, boolean query) {}

    /** @param last where the next page begins; null if there is nothing on this one */
    private record Page(List<Map<String, Object>> sources, Object[] last) {

        static Page of(SearchResponse response) {
            SearchHit[] hits = response.getHits().getHits();
            List<Map<String, Object>> sources = Arrays.stream(hits).map(SearchHit::getSourceAsMap).toList();
            return new Page(sources, hits.length == 0 ? null : hits[hits.length - 1].getSortValues());
        }
    }

    /** @param memory what queries take is reserved here, and released by the caller */
    QueryReading(JobContext job, MemoryClaim memory) {
        this.job = job;
        this.memory = memory;
    }

    /** Reads all queries, and keeps those that are searched. */
    QueryList read() {
        QueryCandidates asked = job.specification().queries();
        List<FrequentQuery> queries = asked.inline();
        if (asked.log() != null) {
            readLog(asked.log());
            queries = frequencies.entrySet().stream().map(entry -> {
                Key key = entry.getKey();
                return new FrequentQuery(key.query ? null : key.text, key.query ? key.text : null, entry.getValue());
            }).toList();
        }
        int most = asked.log() == null ? queries.size() : asked.log().mostQueries();
        return new QueryList(countDocuments(), queries.stream().sorted(FrequentQuery.ORDER).limit(most).toList(), unread);
    }

    /** How many documents there are that queries could bring up and that could be compared. */
    private long countDocuments() {
        JobSpecification specification = job.specification();
        BoolQueryBuilder compared = QueryBuilders.boolQuery().filter(QueryBuilders.existsQuery(specification.source().field()));
        if (specification.source().query() != null) {
            compared.filter(QueryBuilders.wrapperQuery(specification.source().query()));
        }
        try (PointInTime time = new PointInTime(job, specification.source().names())) {
            SearchSourceBuilder counting = new SearchSourceBuilder().query(compared).size(0).trackTotalHits(true);
            return time.search(counting, response -> response.getHits().getTotalHits().value());
        }
    }

    private void readLog(QueryLog log) {
        QueryBuilder wanted = log.filter() == null ? QueryBuilders.matchAllQuery() : QueryBuilders.wrapperQuery(log.filter());
        String asked = log.textField() != null ? log.textField() : log.queryField();
        String[] fields = log.frequencyField() == null ? new String[] { asked } : new String[] { asked, log.frequencyField() };
        try (PointInTime time = new PointInTime(job, List.of(log.index()))) {
            Page page = new Page(List.of(), null);
            do {
                SearchSourceBuilder next = new SearchSourceBuilder().query(wanted).size(PAGE).trackTotalHits(false);
                next.fetchSource(fields, null).sort(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
                if (page.last != null) {
                    next.searchAfter(page.last);
                }
                job.throttle(PAGE);
                page = time.search(next, Page::of);
                page.sources.forEach(source -> add(source, log));
            } while (page.sources.size() == PAGE);
        }
    }

    private void add(Map<String, Object> source, QueryLog log) {
        boolean isQuery = log.textField() == null;
        String text = text(XContentMapValues.extractValue(isQuery ? log.queryField() : log.textField(), source));
        long frequency = log.frequencyField() == null ? 1 : frequency(XContentMapValues.extractValue(log.frequencyField(), source));
        if (text == null || frequency <= 0) {
            unread++;
            return;
        }
        Long before = frequencies.merge(new Key(text, isQuery), frequency, Math::addExact);
        if (before == frequency) {
            memory.reserve(BYTES_PER_QUERY + 2L * text.length());
        }
    }

    private static String text(Object value) {
        return switch (value) {
            case String text when Strings.hasText(text) -> text;
            case Number number -> number.toString();
            case Map<?, ?> object -> json(object);
            case null, default -> null;
        };
    }

    @SuppressWarnings("unchecked")
    private static String json(Map<?, ?> object) {
        try (XContentBuilder builder = XContentFactory.jsonBuilder()) {
            return Strings.toString(builder.map((Map<String, Object>) object));
        } catch (IOException e) {
            throw new IllegalStateException("cannot write a query of the log", e);
        }
    }

    /** A number of times, rounded up; 0 if it is none. */
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
