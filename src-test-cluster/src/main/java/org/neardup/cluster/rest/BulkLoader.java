package org.neardup.cluster.rest;

import com.fasterxml.jackson.databind.JsonNode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * Indexes documents by bulk requests, several of them in parallel.
 *
 * @param api         the cluster
 * @param batchBytes  the minimum size of a full request, in bytes
 * @param concurrency maximum number of parallel requests
 */
public record BulkLoader(RestApi api, int batchBytes, int concurrency) {

    /** Requests of one megabyte, two at a time. */
    public BulkLoader(RestApi api) {
        this(api, 1 << 20, 2);
    }

    /**
     * Indexes all documents; fails at the first rejected one.
     *
     * @param progress called after each request, from any thread, with the number of documents indexed by it
     */
    public void load(String index, List<Document> documents, IntConsumer progress) throws IOException {
        try (ExecutorService senders = Executors.newFixedThreadPool(concurrency)) {
            List<Future<Void>> requests = new ArrayList<>();
            for (List<Document> batch : batches(documents)) {
                requests.add(senders.submit((Callable<Void>) () -> {
                    send(index, batch);
                    progress.accept(batch.size());
                    return null;
                }));
            }
            try {
                for (Future<Void> request : requests) {
                    request.get();
                }
            } catch (ExecutionException e) {
                senders.shutdownNow();
                throw new IOException("indexing into [" + index + "] failed: " + e.getCause().getMessage(), e.getCause());
            } catch (InterruptedException e) {
                senders.shutdownNow();
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while indexing into [" + index + "]", e);
            }
        }
    }

    private List<List<Document>> batches(List<Document> documents) {
        List<List<Document>> batches = new ArrayList<>();
        int start = 0;
        long bytes = 0;
        for (int i = 0; i < documents.size(); i++) {
            bytes += documents.get(i).source().length;
            if (bytes >= batchBytes) {
                batches.add(documents.subList(start, i + 1));
                start = i + 1;
                bytes = 0;
            }
        }
        if (start < documents.size()) {
            batches.add(documents.subList(start, documents.size()));
        }
        return batches;
    }

    private void send(String index, List<Document> batch) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream(batchBytes + (batchBytes >> 2));
        for (Document document : batch) {
            String action = "{\"index\":{\"_id\":" + RestApi.JSON.writeValueAsString(document.id()) + "}}\n";
            body.writeBytes(action.getBytes(StandardCharsets.UTF_8));
            body.writeBytes(document.source());
            body.write('\n');
        }
        String path = "/" + index + "/_bulk?filter_path=errors,items.*.error";
        JsonNode answer = api.send("POST", path, body.toByteArray()).expectSuccess();
        if (answer.path("errors").asBoolean()) {
            throw new IOException("refused: " + answer.path("items").path(0));
        }
    }
}
