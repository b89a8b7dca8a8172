package org.neardup.plugin.job.phase.act;

import org.elasticsearch.action.DocWriteRequest;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.action.update.UpdateResponse;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.index.get.GetResult;
import org.elasticsearch.ingest.IngestService;
import org.neardup.plugin.job.DocumentKey;

import java.util.Map;

/** Requests that change fields of documents, or read whole documents and write them again without a field. */
final class WholeDocument {

    private WholeDocument() {}

    /** Sets fields of a document in a version. */
    static DocWriteRequest<?> setting(Map<String, Object> fields, DocumentKey key, long sequenceNumber, long primaryTerm) {
        return new UpdateRequest(key.index(), key.id()).routing(key.routing()).doc(fields)
            .setIfSeqNo(sequenceNumber).setIfPrimaryTerm(primaryTerm);
    }

    /**
     * An update without changes returns the whole document with its version. Unlike a get, it is denied to users with document or field
     * level security, who would write back only the part that they see.
     */
    static DocWriteRequest<?> reading(DocumentKey key) {
        return new UpdateRequest(key.index(), key.id()).routing(key.routing()).doc(Map.of()).fetchSource(true);
    }

    static GetResult read(BulkItemResponse item) {
        return ((UpdateResponse) item.getResponse()).getGetResult();
    }

    /**
     * Writes a document without a field unless it changed. Skips the index's pipelines, final ones included, as the update that set the
     * field did.
     */
    static DocWriteRequest<?> without(String field, DocumentKey key, GetResult current) {
        Map<String, Object> source = XContentMapValues.filter(current.sourceAsMap(), null, new String[] {field});
        return new IndexRequest(key.index()).id(key.id()).routing(key.routing())
            .setPipeline(IngestService.NOOP_PIPELINE_NAME).setFinalPipeline(IngestService.NOOP_PIPELINE_NAME).isPipelineResolved(true)
            .setIfSeqNo(current.getSeqNo()).setIfPrimaryTerm(current.getPrimaryTerm()).source(source);
    }
}
