package org.neardup.plugin.authority;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.client.internal.Client;
import org.neardup.plugin.authority.AuthorityStatus.Counter;
import org.neardup.plugin.job.phase.act.ConditionalChanges;
import org.neardup.plugin.server.BulkRetry;
import org.neardup.plugin.work.Pace;
import org.neardup.plugin.work.Retries;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writes numbers into a field of documents, as the user, unless the documents changed since they were read. */
final class ValueWriter {

    private final Client client;
    private final Retries retries;
    private final Pace pace;
    private final AuthorityTask task;
    private final Consumer<String> ensureSameIndex;

    /**
     * @param client          sends requests as the user
     * @param ensureSameIndex called with the name of an index before its documents are changed; throws if the index was replaced
     */
    ValueWriter(Client client, Retries retries, Pace pace, AuthorityTask task, Consumer<String> ensureSameIndex) {
        this.client = client;
        this.retries = retries;
        this.pace = pace;
        this.task = task;
        this.ensureSameIndex = ensureSameIndex;
    }

    /** A new value for a document. */
    record Change(ReadDocument document, double value) {}

    /** A partial document with a value at these {@linkplain SourceKeys keys}. */
    static Map<String, Object> document(List<String> keys, double value) {
        Map<String, Object> document = Map.of(keys.getLast(), value);
        for (String key : keys.reversed().subList(1, keys.size())) {
            document = Map.of(key, document);
        }
        return document;
    }

    /**
     * Writes values; documents that changed meanwhile count as conflicts.
     *
     * @throws ElasticsearchException if a document cannot be changed for another reason
     */
    void write(List<Change> changes) {
        if (changes.isEmpty()) {
            return;
        }
        pace.take(changes.size());
        changes.forEach(ValueWriter::ensureNotInList);
        changes.stream().map(change -> change.document().index()).distinct().forEach(ensureSameIndex);
        for (BulkItemResponse item : send(changes)) {
            if (item.isFailed() == false) {
                task.add(Counter.UPDATED, 1);
            } else if (ConditionalChanges.isConflict(item)) {
                task.add(Counter.VERSION_CONFLICTS, 1);
            } else {
                throw new ElasticsearchException(
                    "[target_field] document [{}] of [{}] cannot be changed; values written so far are kept; run it again",
                    item.getFailure().getCause(), item.getId(), item.getIndex());
            }
        }
    }

    private static void ensureNotInList(Change change) {
        ReadDocument document = change.document();
        if (document.keys().isEmpty()) {
            throw new IllegalArgumentException(
                "[target_field] would be in a list of objects in document [" + document.id() + "] of [" + document.index()
                    + "], which an update would replace; name a field outside the list; values written so far are kept");
        }
    }

    /** Retries single documents that an overloaded node rejects, and the whole request if there is no response. */
    private BulkResponse send(List<Change> changes) {
        return retries.call(l -> {
            BulkRequest bulk = new BulkRequest();
            for (Change change : changes) {
                ReadDocument document = change.document();
                bulk.add(
                    new UpdateRequest(document.index(), document.id()).routing(document.routing())
                        .setIfSeqNo(document.sequenceNumber())
                        .setIfPrimaryTerm(document.primaryTerm())
                        .doc(document(document.keys(), change.value())));
            }
            BulkRetry.send(client, bulk, l);
        });
    }
}
