package org.neardup.plugin.job.request;

import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.MapperException;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.neardup.plugin.server.IndexMappings;

import java.io.IOException;
import java.util.Map;

/**
 * Checks by an example document that an exists query finds a field. A mapping can hide a field from searches in many ways (no dynamic
 * mapping, disabled objects, limits, templates); marks in such a field would have no effect.
 *
 * @param service has the mapping; the trial may add fields to it
 * @param example a partial document with a value of the field
 */
record FieldTrial(IndexService service, String field, Map<String, Object> example) {

    /** Why searches for the field would not find a changed document; null if they would. */
    String obstacle() throws IOException {
        if (service.mapperService().documentMapper() == null) {
            // An index without a mapping has no documents.
            return null;
        }
        try {
            return new TrialDocument(service, example).read(this::isFound) ? null : "an exists query on the field does not match them";
        } catch (MapperException | IllegalArgumentException e) {
            return e.getCause() == null ? e.getMessage() : e.getMessage() + ": " + e.getCause().getMessage();
        }
    }

    private boolean isFound(DirectoryReader reader) throws IOException {
        IndexSearcher searcher = new IndexSearcher(reader);
        SearchExecutionContext context = IndexMappings.context(service, searcher);
        Query exists = context.toQuery(QueryBuilders.existsQuery(field)).query();
        // A field of a nested object belongs to another Lucene document than the changed one.
        Query itself = Queries.newNonNestedFilter(context.indexVersionCreated());
        return searcher.count(Queries.filtered(exists, itself)) == 1;
    }
}
