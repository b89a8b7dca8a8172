package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.time.DateUtils;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.search.sort.SortMode;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.window.AuthorityKeys;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Extends a search to return the {@linkplain Description descriptions} of documents, and reads them from hits.
 *
 * @param protect JSON of the query that protects documents, or null
 */
record DescriptionSource(KeepRule keep, String protect) {

    private static final String PROTECT = "protect";

    /** Requests descriptions; scores do not change. */
    SearchSourceBuilder extend(SearchSourceBuilder source) {
        if (protect != null) {
            var named = QueryBuilders.constantScoreQuery(QueryBuilders.wrapperQuery(protect)).boost(0).queryName(PROTECT);
            source.query(QueryBuilders.boolQuery().must(source.query()).should(named));
        }
        source.storedFields(StoredFieldsContext.fromList(List.of())).seqNoAndPrimaryTerm(true);
        List<SortBuilder<?>> sorts = sorts();
        return sorts.isEmpty() ? source : source.sort(sorts).trackScores(true);
    }

    /**
     * Sorts that make shards return authority and date with the same semantics as the snapshot of a job. A date is returned in milliseconds
     * and in the resolution of its field.
     */
    private List<SortBuilder<?>> sorts() {
        List<SortBuilder<?>> sorts = new ArrayList<>();
        if (keep.authority() != null) {
            sorts.addAll(AuthorityKeys.BOTH.sorts(keep.authority()));
        }
        if (keep.timestamp() != null) {
            sorts.add(date().setNumericType("date"));
            sorts.add(date());
        }
        return sorts;
    }

    private FieldSortBuilder date() {
        return new FieldSortBuilder(keep.timestamp()).unmappedType("date").sortMode(SortMode.MIN).order(SortOrder.ASC);
    }

    Description read(SearchHit hit) {
        Object[] values = hit.getRawSortValues();
        int next = 0;
        ExactNumber authority = keep.authority() == null
            ? ExactNumber.ZERO : new ExactNumber((Double) values[next++], (Long) values[next++]);
        Instant timestamp = keep.timestamp() == null ? Instant.MAX : instant((Long) values[next++], (Long) values[next]);
        DocumentField routing = hit.field("_routing");
        return new Description(
            hit.getShard().getShardId().getIndex(), hit.getId(), routing == null ? null : Objects.toString(routing.getValue(), null),
            hit.getSeqNo(), hit.getPrimaryTerm(), authority, timestamp, Arrays.asList(hit.getMatchedQueries()).contains(PROTECT));
    }

    private static Instant instant(long millis, long precise) {
        Instant present = millis == precise ? Instant.ofEpochMilli(millis) : DateUtils.toInstant(precise);
        return millis == Long.MAX_VALUE ? Instant.MAX : present;
    }
}
