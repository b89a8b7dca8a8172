package org.neardup.plugin.retriever;

import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;

import java.util.ArrayList;
import java.util.List;

/**
 * What the child's search hands out for a {@link Window}.
 *
 * <p>Fingerprint and authority travel as sort values. They come after the shard and document number, which no two documents share, so they
 * cannot change the order. The server insists that this number ends the sort of a search in a point in time, so it is there twice. A shard
 * reads the sort values of hits that were ever among its best. Sketches, samples and numbers of signatures, which take longer to read, are
 * fields, and read only for the best.
 */
final class WindowSource {

    private static final String LONG = "long";

    private WindowSource() {}

    /**
     * Adds the sort values to a source.
     *
     * @param source ends its sort with the shard and document number
     */
    static SearchSourceBuilder extend(SearchSourceBuilder source, CollapseOptions options, AuthorityKeys keys) {
        List<SortBuilder<?>> sorts = new ArrayList<>(source.sorts());
        if (options.comparison() instanceof ByFingerprint fingerprints) {
            sorts.add(new FieldSortBuilder(fingerprints.field()).setNumericType(LONG).unmappedType(LONG).missing(SimHash.NONE));
        }
        if (options.authority() != null) {
            sorts.addAll(keys.sorts(options.authority()));
        }
        sorts.add(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
        return source.sort(sorts);
    }

    /** The fields: the sketch or the sample, and the number of signatures, as far as documents are compared by them. */
    static List<FieldAndFormat> fields(Comparison comparison) {
        List<FieldAndFormat> fields = new ArrayList<>(2);
        if (comparison.fetched() != null) {
            fields.add(comparison.fetched());
        }
        if (comparison.signatures() != null) {
            fields.add(new FieldAndFormat(comparison.signatures().field(), SignatureSetFieldType.COUNT_FORMAT));
        }
        return fields;
    }
}
