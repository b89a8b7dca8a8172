package org.neardup.plugin.server;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchSortValues;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Changes hits. From 9.5 on, unpooled hits cannot be changed, only replaced, and sort values can be copied as they are. */
public final class ServerHits {

    private ServerHits() {}

    /** Adds inner hits, of other names than those that the hit has. */
    public static void addInnerHits(SearchHits hits, int position, Map<String, SearchHits> innerHits) {
        SearchHit hit = hits.getAt(position);
        Map<String, SearchHits> all = hit.getInnerHits() == null ? new HashMap<>() : new HashMap<>(hit.getInnerHits());
        all.putAll(innerHits);
        hit.setInnerHits(null);
        hit.setInnerHits(all);
    }

    /** The first sort values of a hit. The raw ones are lost, which only a merge of the hits of shards needs. */
    public static SearchSortValues sortValues(SearchHit hit, int count) {
        DocValueFormat[] formats = new DocValueFormat[count];
        Arrays.fill(formats, DocValueFormat.RAW);
        return new SearchSortValues(Arrays.copyOf(hit.getSortValues(), count), formats);
    }

    /** Adds a field to a hit. */
    public static void addField(SearchHit hit, DocumentField field) {
        hit.setDocumentField(field.getName(), field);
    }
}
