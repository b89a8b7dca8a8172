package org.neardup.plugin.server;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchSortValues;

import java.util.Arrays;
import java.util.Map;

/** Changes hits. From 9.5 on, unpooled hits cannot be changed, only replaced, and sort values can be copied as they are. */
public final class ServerHits {

    private ServerHits() {}

    /** Adds inner hits, of other names than those that the hit has. */
    public static void addInnerHits(SearchHits hits, int position, Map<String, SearchHits> innerHits) {
        SearchHit hit = hits.getAt(position);
        if (hit.isPooled()) {
            hit.setInnerHits(innerHits);
        } else {
            hits.replaceHit(position, hit.withInnerHits(innerHits));
        }
    }

    /** The first sort values of a hit. */
    public static SearchSortValues sortValues(SearchHit hit, int count) {
        return SearchSortValues.fromFormattedAndRaw(
            Arrays.copyOf(hit.getSortValues(), count), Arrays.copyOf(hit.getRawSortValues(), count));
    }

    /** Adds a field to a hit. */
    public static void addField(SearchHit hit, DocumentField field) {
        hit.setDocumentField(field);
    }
}
