package org.neardup.plugin.job.record;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.cluster.node.tasks.get.TransportGetTaskAction;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.OriginSettingClient;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.codec.CodecService;
import org.elasticsearch.search.fetch.subphase.FetchSourceContext;
import org.neardup.plugin.work.IndexedEntryStore;

import java.util.List;

/** The index of all plans, as far as one job is concerned. */
public final class PlanIndex extends IndexedEntryStore {

    /** Its name. */
    public static final String INDEX = ".near_duplicates-plans";

    private static final String ALIAS = ".near_duplicates-plan-entries";

    /**
     * @param client        the node's client
     * @param jobId         the job whose plan it is
     * @param ensureRunning asked at least every 200 ms while waiting; ends the call with whatever it throws
     */
    public PlanIndex(Client client, String jobId, Runnable ensureRunning) {
        super(client, INDEX, ALIAS, jobId + "/", CodecService.DEFAULT_CODEC, ensureRunning);
    }

    /** Finds out, without waiting, whether a job has a plan. */
    public static void find(Client client, String jobId, ActionListener<Boolean> listener) {
        GetRequest header = new GetRequest(INDEX, jobId + "/" + PlanHeader.ENTRY);
        header.fetchSourceContext(FetchSourceContext.DO_NOT_FETCH_SOURCE);
        ActionListener<Boolean> absentWithoutIndex = listener.delegateResponse((l, e) -> {
            if (ExceptionsHelper.unwrapCause(e) instanceof IndexNotFoundException) {
                l.onResponse(false);
            } else {
                l.onFailure(e);
            }
        });
        new OriginSettingClient(client, TransportGetTaskAction.TASKS_ORIGIN).get(header, absentWithoutIndex.map(found -> found.isExists()));
    }

    /** Removes the plan of the job, if it has one; a plan that was removed in part is removed when this is called again. */
    @Override
    public void delete() {
        PlanHeader header;
        try {
            header = PlanHeader.find(this);
        } catch (IndexNotFoundException e) {
            return;
        }
        if (header != null) {
            deleteUncounted(header.writtenBlocks());
            delete(header.entries());
            // The last to go, for it tells what there is.
            delete(List.of(PlanHeader.ENTRY));
        }
    }

    /** Removes the blocks of written documents that no header counts: those of a plan that was not completed. */
    private void deleteUncounted(int counted) {
        int block = counted;
        while (find(List.of(PlanHeader.written(block))).getFirst() != null) {
            block++;
        }
        // The last ones first, so that the rest is found again if this is cut off.
        for (block--; block >= counted; block--) {
            delete(List.of(PlanHeader.written(block)));
        }
    }
}
