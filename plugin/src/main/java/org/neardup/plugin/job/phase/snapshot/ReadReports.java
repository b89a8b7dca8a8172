package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.util.concurrent.EsExecutors;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.transport.TransportResponseHandler;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.server.ServerRequest;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Reports of the number of documents that were read so far, from the node of a shard's copy to the node that coordinates the job, once a
 * second. A report that is lost only delays the progress that users see.
 */
final class ReadReports {

    /** Only the server itself may execute it. */
    private static final String ACTION = "internal:near_duplicates/read_report";
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final TransportService transportService;
    private final ClusterService clusterService;
    /** The receivers on this node, by the id of the task that forwarded the request to the copy's node. */
    private final Map<Long, LongConsumer> receivers = new ConcurrentHashMap<>();

    /** A number of documents, for the receiver of a task. */
    private static final class Report extends ServerRequest {

        private final long task;
        private final long documents;

        Report(long task, long documents) {
            this.task = task;
            this.documents = documents;
        }

        Report(StreamInput in) throws IOException {
            super(in);
            task = in.readVLong();
            documents = in.readVLong();
        }

        @Override
        public void writeTo(StreamOutput out) throws IOException {
            super.writeTo(out);
            out.writeVLong(task);
            out.writeVLong(documents);
        }
    }

    ReadReports(TransportService transportService, ClusterService clusterService) {
        this.transportService = transportService;
        this.clusterService = clusterService;
        transportService.registerRequestHandler(ACTION, EsExecutors.DIRECT_EXECUTOR_SERVICE, Report::new, (report, channel, task) -> {
            LongConsumer receiver = receivers.get(report.task);
            if (receiver != null) {
                receiver.accept(report.documents);
            }
            channel.sendResponse(ActionResponse.Empty.INSTANCE);
        });
    }

    /** Passes reports for a task of this node to the receiver until the listener is called. */
    <T> ActionListener<T> receive(Task task, LongConsumer receiver, ActionListener<T> listener) {
        receivers.put(task.getId(), receiver);
        return ActionListener.runBefore(listener, () -> receivers.remove(task.getId()));
    }

    /** Sends the latest number to the node of a task, at most once a second. Not thread safe. */
    LongConsumer to(TaskId task) {
        return new LongConsumer() {

            private long lastNanos = System.nanoTime() - INTERVAL_NANOS;

            @Override
            public void accept(long documents) {
                long now = System.nanoTime();
                if (now - lastNanos >= INTERVAL_NANOS) {
                    lastNanos = now;
                    send(task, documents);
                }
            }
        };
    }

    @SuppressWarnings("try") // a context is restored by closing it, and nothing else is done with it
    private void send(TaskId task, long documents) {
        DiscoveryNode node = clusterService.state().nodes().get(task.getNodeId());
        if (node == null) {
            return;
        }
        ThreadContext threadContext = transportService.getThreadPool().getThreadContext();
        try (ThreadContext.StoredContext ignored = threadContext.newEmptySystemContext()) {
            transportService.sendRequest(
                node, ACTION, new Report(task.getId(), documents),
                TransportResponseHandler.empty(EsExecutors.DIRECT_EXECUTOR_SERVICE, ActionListener.noop()));
        }
    }
}
