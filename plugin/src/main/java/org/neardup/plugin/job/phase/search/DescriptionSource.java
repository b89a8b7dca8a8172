package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.search.sort.SortMode;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.job.KeepRule;

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

    /** Sorts that make shards return authority and date with the same semantics as the snapshot of a job. */
    private List<SortBuilder<?>> sorts() {
        List<SortBuilder<?>> sorts = new ArrayList<>();
        if (keep.authority() != null) {
            sorts.add(new FieldSortBuilder(keep.authority()).setNumericType("double").unmappedType("double")
                .missing(keep.authorityMissing()).sortMode(SortMode.MAX).order(SortOrder.DESC));
        }
        if (keep.timestamp() != null) {
            sorts.add(new FieldSortBuilder(keep.timestamp()).setNumericType("date").unmappedType("date")
                .sortMode(SortMode.MIN).order(SortOrder.ASC));
        }
        return sorts;
    }

    Description read(SearchHit hit) {
        Object[] values = hit.getRawSortValues();
        int next = 0;
        // Turns -0 into 0, which would sort differently.
        double authority = keep.authority() == null ? 0 : (Double) values[next++] + 0.0;
        long timestamp = keep.timestamp() == null ? Long.MAX_VALUE : (Long) values[next];
        DocumentField routing = hit.field("_routing");
        return new Description(
            hit.getShard().getShardId().getIndex(), hit.getId(), routing == null ? null : Objects.toString(routing.getValue(), null),
            hit.getSeqNo(), hit.getPrimaryTerm(), authority, timestamp, Arrays.asList(hit.getMatchedQueries()).contains(PROTECT));
    }
}
