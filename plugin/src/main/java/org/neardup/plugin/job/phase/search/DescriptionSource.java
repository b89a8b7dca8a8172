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
        if (keep.date() != null) {
            sorts.add(date().setNumericType("date"));
            sorts.add(date());
        }
        return sorts;
    }

    private FieldSortBuilder date() {
        return new FieldSortBuilder(keep.date()).unmappedType("date").sortMode(keep.isLatest() ? SortMode.MAX : SortMode.MIN)
            .order(keep.isLatest() ? SortOrder.DESC : SortOrder.ASC);
    }

    Description read(SearchHit hit) {
        Object[] values = hit.getRawSortValues();
        int next = 0;
        ExactNumber authority = keep.authority() == null
            ? ExactNumber.ZERO : new ExactNumber((Double) values[next++], (Long) values[next++]);
        Instant timestamp = keep.date() == null ? Instant.MAX : instant((Long) values[next++], (Long) values[next]);
        DocumentField routing = hit.field("_routing");
        return new Description(
            hit.getShard().getShardId().getIndex(), hit.getId(), routing == null ? null : Objects.toString(routing.getValue(), null),
            hit.getSeqNo(), hit.getPrimaryTerm(), authority, timestamp, Arrays.asList(hit.getMatchedQueries()).contains(PROTECT));
    }

    /** Shards return the greatest number for a missing date if the least is first, and otherwise the least. */
    private Instant instant(long millis, long precise) {
        if (millis == (keep.isLatest() ? Long.MIN_VALUE : Long.MAX_VALUE)) {
            return Instant.MAX;
        }
        return keep.inOrder(millis == precise ? Instant.ofEpochMilli(millis) : DateUtils.toInstant(precise));
    }
}
