package org.neardup.plugin.retriever;

import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes the child's search hand out what a {@link Window} needs.
 *
 * <p>Fingerprint and authority travel as sort values, which the query phase has at hand. They come after the shard and document number,
 * which no two documents share, so they cannot change the order. The server insists that this number ends the sort of a search in a point
 * in time, so it is there twice. A shard reads the sort values of hits that were ever among its best, and sends those of a whole window.
 * Sketches and samples are too large for that, and the number of signatures is stored with the whole set: they are fetched, and only of the
 * documents that are in the window.
 */
final class WindowSource {

    private static final String LONG = "long";

    private WindowSource() {}

    /**
     * Adds the sort values and fields to a source.
     *
     * @param source ends its sort with the shard and document number
     */
    static SearchSourceBuilder extend(SearchSourceBuilder source, CollapseOptions options, AuthorityKeys keys) {
        List<SortBuilder<?>> sorts = new ArrayList<>(source.sorts());
        if (options.comparison() instanceof ByFingerprint fingerprints) {
            sorts.add(new FieldSortBuilder(fingerprints.field()).setNumericType(LONG).unmappedType(LONG).missing(SimHash.NONE));
        }
        if (options.comparison().fetched() != null) {
            source.docValueField(options.comparison().fetched().field, options.comparison().fetched().format);
        }
        if (options.comparison().signatures() != null) {
            source.docValueField(options.comparison().signatures().field(), SignatureSetFieldType.COUNT_FORMAT);
        }
        if (options.authority() != null) {
            sorts.addAll(keys.sorts(options.authority()));
        }
        sorts.add(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
        return source.sort(sorts);
    }
}
