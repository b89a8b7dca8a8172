package org.neardup.plugin.authority;

import org.elasticsearch.index.query.QueryBuilder;
import org.neardup.kernel.graph.PageRank;

import java.util.Map;

/**
 * What the authority of documents is computed from, how, and where it goes.
 *
 * @param idField   a keyword field with the name of the page that a document is, a URL for instance; or {@link #ID}
 * @param links     keyword fields with the names of the pages that a document links to, and what a link in each of them weighs
 * @param target    the float or double field that takes the authority
 * @param settings  how the authority is computed
 * @param minChange a value is written if it differs from the one that is there by more than this share of it
 * @param seed      chooses the documents that jumps lead to; null for all
 */
public record AuthorityOptions(
    String idField,
    Map<String, Float> links,
    String target,
    PageRank.Settings settings,
    double minChange,
    QueryBuilder seed
) {

    /** The name of a page is then the {@code _id} of its document. */
    public static final String ID = "_id";

    /** Whether pages have the names of their documents. */
    boolean namesPagesById() {
        return ID.equals(idField);
    }

    /** Whether a value is to be written over the one that is there; what a float cannot tell apart is equal. */
    boolean isChange(Double former, double value) {
        return former == null || (former.floatValue() != (float) value && Math.abs(value - former) > minChange * Math.abs(former));
    }
}
