package org.neardup.plugin.authority;

import org.elasticsearch.index.query.QueryBuilder;
import org.neardup.kernel.graph.PageRank;

import java.util.Map;

/**
 * The input, parameters and output of an authority computation.
 *
 * @param idField   a keyword field with the name of the document's page, such as a URL; or {@link #ID}
 * @param links     keyword fields with the names of the linked pages, and the weight of a link in each
 * @param target    the float or double field to write the authority to
 * @param settings  how the authority is computed
 * @param minChange relative difference from the stored value above which a value is written
 * @param seed      selects the documents that random jumps lead to; null for all
 */
public record AuthorityOptions(
    String idField, Map<String, Float> links, String target, PageRank.Settings settings, double minChange, QueryBuilder seed) {

    /** Names pages by the {@code _id} of their documents. */
    public static final String ID = "_id";

    /** Whether the {@code _id} of a document names its page. */
    boolean namesPagesById() {
        return ID.equals(idField);
    }

    /** Whether to write a value over the stored one; values equal as floats are not written. */
    boolean isChange(Double former, double value) {
        return former == null || (former.floatValue() != (float) value && Math.abs(value - former) > minChange * Math.abs(former));
    }
}
