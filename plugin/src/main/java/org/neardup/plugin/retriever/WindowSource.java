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
 * The values that the child's search returns for a {@link Window}.
 *
 * <p>Fingerprint and authority are sort values. They follow the shard and document number, which is unique, so they cannot change the
 * order. The server requires this number at the end of the sort of a search in a point in time, so it occurs twice. A shard reads the sort
 * values of every hit that was ever among its best. Sketches, samples and numbers of signatures take longer to read; they are fields, which
 * are read only for the final best.
 */
final class WindowSource {

    private static final String LONG = "long";

    private WindowSource() {}

    /** @param source ends its sort with the shard and document number */
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

    /** The fields that the comparison uses: the sketch or the sample, and the number of signatures. */
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
