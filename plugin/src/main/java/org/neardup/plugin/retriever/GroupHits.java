package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.InnerHitBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.neardup.plugin.validation.RequestText;

import java.util.List;

/**
 * How the hit of a kept document shows the hidden documents of its group: as inner hits elsewhere, or by their ids alone.
 *
 * @param options of the inner hits
 */
public record GroupHits(InnerHitBuilder options) {

    /** The ids of the three best hidden documents, which take no fetch phase. */
    public static final GroupHits DEFAULT = new GroupHits(ids(new InnerHitBuilder()));

    private static InnerHitBuilder ids(InnerHitBuilder other) {
        InnerHitBuilder ids = new InnerHitBuilder().setFrom(other.getFrom()).setSize(other.getSize());
        ids.setFetchSourceContext(FetchSourceContext.DO_NOT_FETCH_SOURCE);
        return other.getName() == null ? ids : ids.setName(other.getName());
    }

    /** The name among the inner hits, or null for the name of the retriever. */
    @Nullable
    String name() {
        return options.getName();
    }

    /** Maximum number of hidden documents of each group to show. */
    int size() {
        return options.getSize();
    }

    /** Number of hidden documents of each group to skip first. */
    int from() {
        return options.getFrom();
    }

    /** Whether inner hits have nothing but ids, in the order of the child. */
    boolean areIds() {
        return options.equals(ids(options));
    }

    /** Adds a sentence to {@code problems} for each option that hidden documents do not have. */
    void check(List<String> problems) {
        if (name() != null && RequestText.isWellFormed(name()) == false) {
            problems.add("[inner_hits.name] [" + RequestText.shown(name()) + "] has half of a surrogate pair; write valid Unicode");
        }
        if (options.getInnerCollapseBuilder() != null) {
            problems.add("[inner_hits.collapse] is not for hidden documents, which are one group; leave it out");
        }
        if (options.isExplain()) {
            problems.add("[inner_hits.explain] is not for hidden documents, whose score is that of the child; leave it out");
        }
    }

    /** Adds the contents of hits to a search, as for the inner hits of a collapsed field. */
    SearchSourceBuilder extend(SearchSourceBuilder source) {
        source.fetchSource(options.getFetchSourceContext() == null ? FetchSourceContext.FETCH_SOURCE : options.getFetchSourceContext());
        if (options.getStoredFieldsContext() != null) {
            source.storedFields(options.getStoredFieldsContext());
        }
        if (options.getFetchFields() != null) {
            options.getFetchFields().forEach(source::fetchField);
        }
        if (options.getDocValueFields() != null) {
            options.getDocValueFields().forEach(field -> source.docValueField(field.field, field.format));
        }
        if (options.getScriptFields() != null) {
            options.getScriptFields().forEach(field -> source.scriptField(field.fieldName(), field.script(), field.ignoreFailure()));
        }
        if (options.getHighlightBuilder() != null) {
            source.highlighter(options.getHighlightBuilder());
        }
        return sorted(source.version(options.isVersion()).seqNoAndPrimaryTerm(options.isSeqNoAndPrimaryTerm()));
    }

    /** Sorts a search as the hidden documents of a group are. */
    SearchSourceBuilder sorted(SearchSourceBuilder source) {
        return isSorted() ? source.sort(options.getSorts()).trackScores(true) : source;
    }

    boolean isSorted() {
        return options.getSorts() != null && options.getSorts().isEmpty() == false;
    }
}
