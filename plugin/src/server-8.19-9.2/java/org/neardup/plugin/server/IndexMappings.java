package org.neardup.plugin.server;

import org.apache.lucene.search.IndexSearcher;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperService.MergeReason;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.elasticsearch.index.query.SearchExecutionContext;

import java.util.Map;

/** Uses the mapping of an index outside a search. Versions differ in the parameters of a search, and in the form of new mappings. */
public final class IndexMappings {

    private IndexMappings() {}

    /** @param searcher null for a context that only knows the mapping */
    public static SearchExecutionContext context(IndexService service, @Nullable IndexSearcher searcher) {
        return service.newSearchExecutionContext(0, 0, searcher, System::currentTimeMillis, null, Map.of());
    }

    /** Adds the fields of a document that the mapping does not know; returns false if it knows all. */
    public static boolean addNewFields(MapperService mappings, ParsedDocument document) {
        if (document.dynamicMappingsUpdate() == null) {
            return false;
        }
        CompressedXContent added = document.dynamicMappingsUpdate().toCompressedXContent();
        mappings.merge(MapperService.SINGLE_MAPPING_NAME, added, MergeReason.MAPPING_UPDATE);
        return true;
    }
}
