package org.neardup.plugin.job.request;

import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.ParsedDocument;
import org.elasticsearch.index.mapper.SourceToParse;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.server.IndexMappings;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * An example document that is indexed in memory with an index's own mapping, to see what becomes of it.
 *
 * @param service has a mapping, to which the trial may add fields
 * @param example its source; a data stream's timestamp is added
 */
record TrialDocument(IndexService service, Map<String, Object> example) {

    private static final String ID = "trial";

    /**
     * Passes an index with this document to a function, and returns the result.
     *
     * @throws org.elasticsearch.index.mapper.MapperException if the mapping does not permit it, or an {@link IllegalArgumentException}
     */
    <T> T read(CheckedFunction<DirectoryReader, T, IOException> function) throws IOException {
        SourceToParse source = new SourceToParse(ID, BytesReference.bytes(source()), XContentType.JSON, ID);
        MapperService mappings = service.mapperService();
        ParsedDocument document = mappings.documentMapper().parse(source);
        if (IndexMappings.addNewFields(mappings, document)) {
            document = mappings.documentMapper().parse(source);
        }
        var analyzer = IndexMappings.context(service, null).getIndexAnalyzer(name -> null);
        try (
            Directory directory = new ByteBuffersDirectory();
            IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            writer.addDocuments(document.docs());
            try (DirectoryReader reader = DirectoryReader.open(writer)) {
                return function.apply(reader);
            }
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
}
