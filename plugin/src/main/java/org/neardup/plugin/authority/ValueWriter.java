package org.neardup.plugin.authority;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.bulk.Retry;
import org.elasticsearch.action.update.UpdateRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.BackoffPolicy;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.authority.AuthorityStatus.Counter;
import org.neardup.plugin.job.phase.act.ConditionalChanges;
import org.neardup.plugin.work.Pace;
import org.neardup.plugin.work.Retries;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writes a number into a field of documents, as the user, where they have not been changed since they were read. */
final class ValueWriter {

    private static final BackoffPolicy BACKOFF = BackoffPolicy.exponentialBackoff(TimeValue.timeValueMillis(50), 10);

    private final Client client;
    private final Retries retries;
    private final Pace pace;
    private final AuthorityTask task;
    private final Consumer<String> ensureSameIndex;

    /**
     * @param client          acts as the user
     * @param ensureSameIndex told the name of an index before its documents are changed; throws if it is another one than was read
     */
    ValueWriter(
        Client client,
        Retries retries,
        Pace pace,
        AuthorityTask task,
        Consumer<String> ensureSameIndex
    ) {
        this.client = client;
        this.retries = retries;
        this.pace = pace;
        this.task = task;
        this.ensureSameIndex = ensureSameIndex;
    }

    /** A value for a document. */
    record Change(ReadDocument document, double value) {}

    /** A partial document with a value where these {@linkplain SourceKeys keys} lead to. */
    static Map<String, Object> document(List<String> keys, double value) {
        Map<String, Object> document = Map.of(keys.getLast(), value);
        for (String key : keys.reversed().subList(1, keys.size())) {
            document = Map.of(key, document);
        }
        return document;
    }

    /**
     * Writes values; counts the documents that others changed meanwhile.
     *
     * @throws ElasticsearchException of a document that cannot be changed for another reason
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
                    "[target_field] document [{}] of [{}] cannot be changed: what was written so far stays; run it again",
                    item.getFailure().getCause(),
                    item.getId(),
                    item.getIndex()
                );
            }
        }
    }

    private static void ensureNotInList(Change change) {
        ReadDocument document = change.document();
        if (document.keys().isEmpty()) {
            throw new IllegalArgumentException(
                "[target_field] would be in a list of objects in document [" + document.id() + "] of [" + document.index()
                    + "], of which a change would leave one: name a field outside; what was written so far stays"
            );
        }
    }

    /** A node that has too much to do refuses single documents, which are sent again; so is everything if no answer came. */
    private BulkResponse send(List<Change> changes) {
        return retries.call(l -> {
            BulkRequest bulk = new BulkRequest();
            for (Change change : changes) {
                ReadDocument document = change.document();
                bulk.add(
                    new UpdateRequest(document.index(), document.id()).routing(document.routing())
                        .setIfSeqNo(document.sequenceNumber())
                        .setIfPrimaryTerm(document.primaryTerm())
                        .doc(document(document.keys(), change.value()))
                );
            }
            new Retry(BACKOFF, client.threadPool()).withBackoff(client::bulk, bulk, l);
        });
    }
}
