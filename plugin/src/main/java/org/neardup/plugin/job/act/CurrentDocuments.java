package org.neardup.plugin.job.act;

import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.action.get.MultiGetRequest;
import org.elasticsearch.action.get.MultiGetResponse;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.plan.PlannedDocument;
import org.neardup.plugin.job.work.Retries;

import java.util.Arrays;
import java.util.List;

/** Documents as they are now, read as the user, with one field of their source. */
final class CurrentDocuments {

    private final JobContext job;
    private final Retries retries;
    private final FetchSourceContext field;

    CurrentDocuments(JobContext job, String field) {
        this.job = job;
        retries = new Retries(job::ensureRunning);
        this.field = FetchSourceContext.of(true, new String[] { field }, null);
    }

    /** Reads documents; null for each that cannot be read. */
    List<GetResponse> read(List<PlannedDocument> documents) {
        MultiGetRequest request = new MultiGetRequest();
        documents.forEach(document -> request.add(
            new MultiGetRequest.Item(document.index(), document.id()).routing(document.routing()).fetchSourceContext(field)));
        MultiGetResponse response = retries.call(listener -> job.userClient().multiGet(request, listener));
        return Arrays.stream(response.getResponses()).map(MultiGetItemResponse::getResponse).toList();
    }
}
