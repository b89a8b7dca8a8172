package org.neardup.plugin.work;

import org.elasticsearch.action.admin.indices.delete.DeleteIndexRequest;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.support.master.AcknowledgedResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.IndexNotFoundException;

/** Records what a job has done in an index of its own: blocks of documents and links, and a record of every finished unit. */
public final class WorkIndex extends IndexedEntryStore {

    /** Pattern of all internal indices of jobs. */
    public static final String SYSTEM_INDEX_PATTERN = ".near_duplicates-*";

    private static final String INDEX_PREFIX = ".near_duplicates-work-";
    private static final String ALIAS_PREFIX = ".near_duplicates-entries-";

    /**
     * @param jobId         lower-case letters, digits, {@code -} and {@code _}
     * @param ensureRunning called at least every 200 ms while waiting; the call ends with any exception that it throws
     */
    public WorkIndex(Client client, String jobId, Runnable ensureRunning) {
        super(client, INDEX_PREFIX + jobId, ALIAS_PREFIX + jobId, "", WorkIndexCodec.NAME, ensureRunning);
    }

    /** The id of the job whose work index has this name; null if it is no work index. */
    public static String jobOf(String index) {
        return index.startsWith(INDEX_PREFIX) ? index.substring(INDEX_PREFIX.length()) : null;
    }

    /** Whether the index stays unreadable for the given time, as when the only node with a copy is gone. */
    public boolean isOutOfReach(TimeValue patience) {
        try {
            GetRequest request = new GetRequest(index(), Entries.SHARDS);
            new Retries(retries.ensureRunning(), patience).<GetResponse>call(listener -> client.get(request, listener));
            return false;
        } catch (RuntimeException e) {
            if (TransientFailures.isTransient(e)) {
                return true;
            }
            throw e;
        }
    }

    @Override
    public void delete() {
        try {
            retries.<AcknowledgedResponse>call(listener -> client.admin().indices().delete(new DeleteIndexRequest(index()), listener));
        } catch (IndexNotFoundException e) {
            // Deleted before the job moved to this node, or never created.
        }
    }
}
