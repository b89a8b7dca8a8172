package org.neardup.plugin.retriever;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexSettings;
import org.neardup.plugin.mapper.FieldCheck;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.MappedFields;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SimHashFieldMapper;
import org.neardup.plugin.mapper.SketchForm;
import org.neardup.plugin.mapper.WeightedMinHashFieldMapper;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.window.AuthorityKeys;
import org.neardup.plugin.window.KeepValues;
import org.neardup.plugin.window.RunningComparison;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks the options of a retriever against the indices that it searches. If another index maps the field, an index that does not map it is
 * still searched; its documents have no value. The mappings of remote clusters are not visible; a shard there rejects a field of the wrong
 * type.
 */
final class MappingCheck {

    private static final String SIMHASH = SimHashFieldMapper.CONTENT_TYPE;
    private static final String WEIGHTED_MINHASH = WeightedMinHashFieldMapper.CONTENT_TYPE;
    private static final String SIGNATURE_SET = SignatureSetFieldMapper.CONTENT_TYPE;

    private final Collection<IndexMetadata> indices;
    private final boolean remote;
    private final List<String> problems;
    private final FieldCheck fields;

    /**
     * @param indices  the searched indices of this cluster
     * @param remote   whether the search includes indices of other clusters
     * @param problems receives a sentence for each problem
     */
    MappingCheck(Collection<IndexMetadata> indices, boolean remote, List<String> problems) {
        this.indices = indices;
        this.remote = remote;
        this.problems = problems;
        this.fields = new FieldCheck(indices, remote, problems);
    }

    /** Checks everything and returns what decides which documents are kept. */
    KeepValues check(CollapseOptions options, int rankWindowSize) {
        checkLimit("rank_window_size", rankWindowSize, IndexSettings.MAX_RESULT_WINDOW_SETTING);
        GroupHits innerHits = options.innerHits();
        checkLimit("inner_hits.from + size", innerHits.from() + innerHits.size(), IndexSettings.MAX_INNER_RESULT_WINDOW_SETTING);
        if (options.comparison() instanceof ByFieldType byType) {
            byType.checkFor(typeOf(byType.field()), problems);
        }
        switch (resolve(options).comparison()) {
            case ByFingerprint fingerprints when fingerprints.field() != null -> fields.checkTokens("field", fingerprints.field(), SIMHASH);
            case BySketch sketches when sketches.field() != null -> {
                fields.checkTokens("field", sketches.field(), WEIGHTED_MINHASH);
                sketches.checkFor(formOf(sketches.field()).format(), problems);
            }
            case BySignature signatures when signatures.field() != null -> fields.checkTokens("field", signatures.field(), SIGNATURE_SET);
            case Comparison ignored -> {
                // The field is missing; another check reports that.
            }
        }
        return switch (options.keep()) {
            case AUTHORITY -> options.authority() == null ? KeepValues.NONE : checkAuthority(options.authority());
            case EARLIEST, LATEST -> options.date() == null ? KeepValues.NONE : checkDate(options.keep(), options.date());
            case RANK -> KeepValues.NONE;
        };
    }

    /** Chooses the comparison if the type of the field decides it. */
    CollapseOptions resolve(CollapseOptions options) {
        return options.comparison() instanceof ByFieldType byType && byType.field() != null
            ? options.with(byType.of(typeOf(byType.field()), formOf(byType.field()))) : options;
    }

    /** The type of a field in the first index that maps it, empty if none does. */
    private String typeOf(String field) {
        return mapped(field).map(MappedField::type).findFirst().orElse("");
    }

    /** The form of the sketches in the first index that has any, the default if none has. */
    private SketchForm formOf(String field) {
        return mapped(field).map(MappedField::sketchForm).filter(Objects::nonNull).findFirst().orElse(SketchForm.DEFAULT);
    }

    private Stream<MappedField> mapped(String field) {
        return indices.stream().map(index -> field == null ? null : MappedFields.find(index, field)).filter(Objects::nonNull);
    }

    /** Returns the number of signatures that a search of all these indices may read: the minimum of their limits. */
    long mostTokens() {
        Setting<Long> most = RunningComparison.MAX_TOKENS_SETTING;
        return indices.stream().mapToLong(index -> most.get(index.getSettings())).min().orElse(most.get(Settings.EMPTY));
    }

    private void checkLimit(String parameter, int value, Setting<Integer> limit) {
        indices.stream().filter(index -> value > limit.get(index.getSettings())).findFirst().ifPresent(index -> {
            int allowed = limit.get(index.getSettings());
            problems.add(
                "[" + parameter + "] of [" + value + "] is above [" + limit.getKey() + "] of index [" + index.getIndex().getName()
                    + "], which is [" + allowed + "]; choose a smaller number, or raise the setting");
        });
    }

    private KeepValues checkAuthority(Authority authority) {
        Set<String> types = fields.checkNumeric("authority", authority.field());
        return KeepValues.of(authority, remote ? AuthorityKeys.BOTH : AuthorityKeys.of(authority, types));
    }

    private KeepValues checkDate(Keep keep, String field) {
        fields.checkDate(keep.toString(), field);
        return KeepValues.ofDate(field, keep == Keep.EARLIEST);
    }
}
