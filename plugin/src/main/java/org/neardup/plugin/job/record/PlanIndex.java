package org.neardup.plugin.job.record;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.codec.CodecService;
import org.neardup.plugin.work.IndexedEntryStore;
import org.neardup.plugin.work.Requests;

import java.util.List;

/** The part of the index of plans that belongs to one job. */
public final class PlanIndex extends IndexedEntryStore {

    public static final String INDEX = ".near_duplicates-plans";
    private static final String ALIAS = ".near_duplicates-plan-entries";

    /**
     * @param jobId         the job that made the plan
     * @param ensureRunning called at least every 200 ms while waiting; the call ends with any exception that it throws
     */
    public PlanIndex(Client client, String jobId, Runnable ensureRunning) {
        super(client, INDEX, ALIAS, jobId + "/", CodecService.DEFAULT_CODEC, ensureRunning);
    }

    /** Checks without blocking whether a job has a plan. */
    public static void find(Client client, String jobId, ActionListener<Boolean> listener) {
        Requests.exists(Requests.system(client), INDEX, jobId + "/" + PlanHeader.ENTRY, listener);
    }

    /** Deletes the plan of the job, if any. After a partial deletion, call it again to delete the rest. */
    @Override
    public void delete() {
        PlanHeader header;
        try {
            header = PlanHeader.find(this);
        } catch (IndexNotFoundException e) {
            return;
        }
        if (header != null) {
            deleteUncounted(PlanBlocks.EXTRA.count(header.extra()));
            delete(header.entries());
            delete(List.of(PlanActs.ENTRY));
            // Last, because the header lists the entries.
            delete(List.of(PlanHeader.ENTRY));
        }
    }

    /** Deletes the blocks of additional documents that the header does not count, from an incomplete plan. */
    private void deleteUncounted(int counted) {
        int block = counted;
        while (find(List.of(PlanBlocks.EXTRA.entry(block))).getFirst() != null) {
            block++;
        }
        // In reverse order, so that an interrupted deletion still finds the rest.
        for (block--; block >= counted; block--) {
            delete(List.of(PlanBlocks.EXTRA.entry(block)));
        }
    }
}
