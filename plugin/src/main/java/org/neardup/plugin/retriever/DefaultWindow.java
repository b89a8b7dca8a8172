package org.neardup.plugin.retriever;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.search.retriever.CompoundRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;

import java.util.Collection;
import java.util.Optional;

/**
 * The window of a request that names none: that of its child if this has one, otherwise {@value #SIZE}, or less if an index allows less.
 *
 * @param size     number of documents
 * @param limiting what limits them, for users, or null
 */
record DefaultWindow(int size, String limiting) {

    static final int SIZE = 1000;

    /** A window of fewer pages than this may hold too few groups. */
    private static final int FEW_PAGES = 10;

    static DefaultWindow of(RetrieverBuilder child) {
        return child instanceof CompoundRetrieverBuilder<?> compound
            ? new DefaultWindow(
                compound.rankWindowSize(),
                "[" + compound.getRankWindowSizeField().getPreferredName() + "] of [" + compound.getName() + "]")
            : new DefaultWindow(SIZE, null);
    }

    /** This window as far as these indices allow it. */
    DefaultWindow within(Collection<IndexMetadata> indices) {
        Setting<Integer> most = IndexSettings.MAX_RESULT_WINDOW_SETTING;
        int allowed = indices.stream().mapToInt(index -> most.get(index.getSettings())).min().orElse(size);
        return allowed < size ? new DefaultWindow(allowed, "[" + most.getKey() + "]") : this;
    }

    /** What a user should know who asked for a page of this size. */
    Optional<String> warning(int pageSize) {
        return limiting == null || size >= (long) FEW_PAGES * pageSize ? Optional.empty() : Optional.of(
            "only the best [" + size + "] documents are compared, which is less than [" + FEW_PAGES + "] pages of [" + pageSize
                + "]: raise " + limiting);
    }
}
