package org.neardup.plugin.job.request;

import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MapperException;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperService.MergeReason;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.elasticsearch.index.mapper.SourceToParse;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.XContentType;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses an example document in memory with an index's own mapping, and checks that an exists query finds the field. A mapping can hide a
 * field from searches in many ways (no dynamic mapping, disabled objects, limits, templates); marks in such a field would have no effect.
 *
 * @param service has the mapping; the trial may add fields to it
 * @param example a partial document with a value of the field
 */
record FieldTrial(IndexService service, String field, Map<String, Object> example) {

    private static final String ID = "trial";

    /** Why searches for the field would not find a changed document; null if they would. */
    String obstacle() throws IOException {
        if (service.mapperService().documentMapper() == null) {
            // An index without a mapping has no documents.
            return null;
        }
        try {
            SourceToParse changed = new SourceToParse(ID, BytesReference.bytes(source()), XContentType.JSON, ID);
            MapperService mappings = service.mapperService();
            ParsedDocument document = mappings.documentMapper().parse(changed);
            if (document.dynamicMappingsUpdate() != null) {
                mappings.merge(MapperService.SINGLE_MAPPING_NAME, document.dynamicMappingsUpdate(), MergeReason.MAPPING_UPDATE);
                document = mappings.documentMapper().parse(changed);
            }
            return isFound(document.docs()) ? null : "an exists query on the field does not match them";
        } catch (MapperException | IllegalArgumentException e) {
            return e.getCause() == null ? e.getMessage() : e.getMessage() + ": " + e.getCause().getMessage();
        }
    }

    private XContentBuilder source() throws IOException {
        Map<String, Object> source = new HashMap<>(example);
        if (service.mapperService().mappingLookup().isDataStreamTimestampFieldEnabled()) {
            source.put("@timestamp", System.currentTimeMillis());
        }
        try (XContentBuilder builder = XContentFactory.jsonBuilder()) {
            return builder.map(source);
        }
    }

    private boolean isFound(List<LuceneDocument> documents) throws IOException {
        try (
            Directory directory = new ByteBuffersDirectory();
            IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(context(null).getIndexAnalyzer(name -> null)))
        ) {
            writer.addDocuments(documents);
            try (DirectoryReader reader = DirectoryReader.open(writer)) {
                IndexSearcher searcher = new IndexSearcher(reader);
                SearchExecutionContext context = context(searcher);
                Query exists = context.toQuery(QueryBuilders.existsQuery(field)).query();
                // A field of a nested object belongs to another Lucene document than the changed one.
                Query itself = Queries.newNonNestedFilter(context.indexVersionCreated());
                return searcher.count(Queries.filtered(exists, itself)) == 1;
            }
        }
    }

    private SearchExecutionContext context(IndexSearcher searcher) {
        return service.newSearchExecutionContext(0, 0, searcher, System::currentTimeMillis, null, Map.of(), null, null);
    }
}
