package org.neardup.plugin.job.request;

import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.common.Table;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.action.RestResponseListener;
import org.elasticsearch.rest.action.cat.AbstractCatAction;
import org.elasticsearch.rest.action.cat.RestTable;
import org.neardup.plugin.job.JobOutline;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.job.request.JobActions.ListJobsRequest;
import org.neardup.plugin.job.request.JobActions.ListJobsResponse;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import static org.elasticsearch.rest.RestRequest.Method.GET;

/** {@code GET /_cat/near_duplicates}: the list of jobs as a table. */
public final class CatJobsRestHandler extends AbstractCatAction {

    private static final String NUMBER = "text-align:right;";
    private static final String HIDDEN = "default:false;";

    @Override
    public String getName() {
        return "near_duplicates_cat_jobs";
    }

    @Override
    public List<Route> routes() {
        return List.of(new Route(GET, "/_cat/near_duplicates"));
    }

    @Override
    protected void documentation(StringBuilder paths) {
        paths.append("/_cat/near_duplicates\n");
    }

    @Override
    protected RestChannelConsumer doCatRequest(RestRequest request, NodeClient client) {
        ListJobsRequest list = JobRestHandler.listed(request);
        return channel -> client.execute(JobActions.LIST, list, new RestResponseListener<>(channel) {
            @Override
            public RestResponse buildResponse(ListJobsResponse listed) throws Exception {
                Table table = getTableWithHeader(request);
                listed.jobs().forEach(job -> addRow(table, job));
                return RestTable.buildResponse(table, channel);
            }
        });
    }

    @Override
    protected Table getTableWithHeader(RestRequest request) {
        return new Table().startHeaders()
            .addCell("job", "alias:id;desc:id of the job")
            .addCell("kind", "alias:k;desc:find, apply, undo or export")
            .addCell("state", "alias:s;desc:running, completed, failed or cancelled")
            .addCell("phase", "alias:p;desc:what the job does at the moment")
            .addCell("indices", "alias:i;desc:names of the compared indices")
            .addCell("field", HIDDEN + "alias:f;desc:the compared field")
            .addCell("similarity", HIDDEN + "alias:sim;desc:name of the similarity")
            .addCell("threshold", HIDDEN + NUMBER + "alias:t;desc:minimum similarity of near-duplicates")
            .addCell("action", HIDDEN + "alias:a;desc:report, mark, delete or group")
            .addCell("owner", HIDDEN + "alias:o;desc:the user who started the job")
            .addCell("earlier_job", HIDDEN + "alias:e;desc:the job that it applies, undoes, exports or continues")
            .addCell("start", "alias:st;desc:when the job started")
            .addCell("took", NUMBER + "alias:tt;desc:how long the job has run")
            .addCell("documents", NUMBER + "alias:d;desc:compared documents")
            .addCell("groups", NUMBER + "alias:g;desc:groups of near-duplicates")
            .addCell("removable", NUMBER + "alias:r;desc:documents that no group keeps")
            .addCell("updated", HIDDEN + NUMBER + "alias:u;desc:documents that got marks or groups, or lost them")
            .addCell("deleted", HIDDEN + NUMBER + "alias:del;desc:documents that were deleted")
            .endHeaders();
    }

    private static void addRow(Table table, JobResponse listed) {
        JobDocument job = listed.job();
        JobOutline outline = listed.outline();
        JobStatus status = job.progress();
        table.startRow();
        table.addCell(job.id()).addCell(job.kind().toString()).addCell(job.state().toString()).addCell(status.phase().toString());
        table.addCell(outline == null ? null : outline.shortNames()).addCell(outline == null ? null : outline.field());
        table.addCell(outline == null ? null : outline.similarity()).addCell(outline == null ? null : outline.threshold());
        table.addCell(outline == null ? null : outline.action().toString());
        table.addCell(listed.isWhole() ? job.owner() : null).addCell(listed.isWhole() ? job.earlierJob() : null);
        table.addCell(Instant.ofEpochMilli(job.startMillis()).truncatedTo(ChronoUnit.SECONDS).toString()).addCell(listed.took());
        for (Counter counter : List.of(Counter.DOCUMENTS, Counter.GROUPS, Counter.REMOVABLE, Counter.UPDATED, Counter.DELETED)) {
            table.addCell(status.get(counter));
        }
        table.endRow();
    }
}
