package org.neardup.plugin.job.phase.search;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.RecordFormat;
import org.neardup.plugin.work.Retries;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** A point in time that a job searches as its user. */
public final class PointInTime implements Releasable {

    /** Each search extends the point in time by this. */
    private static final TimeValue KEEP_ALIVE = TimeValue.timeValueMinutes(5);
    /** A throttled job extends the point in time by its waiting time, up to this; the server's default limit is a day. */
    private static final long MOST_SECONDS_OF_WAITING = TimeUnit.HOURS.toSeconds(12);

    private static final RecordFormat<BytesReference> FORMAT = new RecordFormat<>(
        1, "the record of a point in time", StreamOutput::writeBytesReference, StreamInput::readBytesReference);

    private final JobContext job;
    private final BytesReference id;

    /** @param names of indices, aliases or data streams */
    public PointInTime(JobContext job, List<String> names) {
        this.job = job;
        OpenPointInTimeRequest request = new OpenPointInTimeRequest(names.toArray(String[]::new)).keepAlive(KEEP_ALIVE);
        SubscribableListener<BytesReference> opened = new SubscribableListener<>();
        try {
            this.id = new Retries(job::ensureRunning).call(listener -> {
                ActionListener<OpenPointInTimeResponse> opening = listener.map(response -> {
                    opened.onResponse(response.getPointInTimeId());
                    return response.getPointInTimeId();
                });
                job.userClient().execute(TransportOpenPointInTimeAction.TYPE, request, opening);
            });
        } catch (RuntimeException e) {
            // The response can arrive after the job was cancelled.
            opened.addListener(ActionListener.wrap(late -> close(job, late), ignored -> {}));
            throw e;
        }
    }

    /** Opens a point in time and records it, so that the next coordinator can close it if this one fails. */
    static PointInTime recorded(JobContext job, List<String> names) {
        PointInTime time = new PointInTime(job, names);
        try {
            job.work().put(Entries.POINT_IN_TIME, time.id, FORMAT);
        } catch (RuntimeException e) {
            time.close();
            throw e;
        }
        return time;
    }

    /** Closes the point in time that was recorded last, if it is still open. */
    static void closeEarlier(JobContext job) {
        BytesReference id = job.work().find(Entries.POINT_IN_TIME, FORMAT);
        if (id != null) {
            close(job, id);
        }
    }

    /** @param documents number of documents to pay for before the next search, at the job's rate limit */
    PointInTimeBuilder builder(long documents) {
        double perSecond = job.pace().documentsPerSecond();
        long waiting = perSecond > 0 ? (long) Math.min(documents / perSecond, MOST_SECONDS_OF_WAITING) : 0;
        return new PointInTimeBuilder(id).setKeepAlive(TimeValue.timeValueSeconds(KEEP_ALIVE.seconds() + waiting));
    }

    /** Searches all shards and waits for the result. */
    public <T> T search(SearchSourceBuilder source, CheckedFunction<SearchResponse, T, Exception> found) {
        return begin(source, found).await();
    }

    /** Starts a search of all shards. */
    <T> Pending<T> begin(SearchSourceBuilder source, CheckedFunction<SearchResponse, T, Exception> found) {
        SearchRequest request = new SearchRequest().source(source.pointInTimeBuilder(builder(0))).allowPartialSearchResults(false);
        // Skipping shards would change the shard numbers of the request, by which documents are identified.
        request.setPreFilterShardSize(Integer.MAX_VALUE);
        Pending<T> search = new Retries(job::ensureRunning, TimeValue.ZERO)
            .begin(listener -> job.userClient().search(request, listener.map(found)));
        return () -> {
            try {
                return search.await();
            } catch (RuntimeException e) {
                job.ensureRunning();
                QueryFailure.throwIfPassing(e);
                throw e;
            }
        };
    }

    /** Runs an empty search, which fails if no query can be searched here. */
    void ensureSearchable() {
        search(new SearchSourceBuilder().size(0).trackTotalHits(false), response -> null);
    }

    /** Closes the point in time without waiting; if closing fails, it expires. */
    @Override
    public void close() {
        close(job, id);
    }

    private static void close(JobContext job, BytesReference id) {
        job.cleanupClient().execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(id), ActionListener.noop());
    }
}
