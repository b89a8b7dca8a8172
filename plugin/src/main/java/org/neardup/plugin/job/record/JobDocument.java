package org.neardup.plugin.job.record;

import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Phase;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What is kept of a job, while it runs and after it, but for its {@link JobSpecification}: that may be large and never changes, so it is a
 * document of its own.
 *
 * @param id          the job's id
 * @param kind        whether it finds, applies or undoes
 * @param owner       who started it, null if security was off
 * @param description says in a line what it was asked to do
 * @param dest        the result index
 * @param earlierJob  id of the job that it builds on, or null
 * @param state       what has become of it
 * @param tasks       ids of the tasks that coordinated it, the last one last
 * @param startMillis when it was started
 * @param endMillis   when it ended, 0 while it runs
 * @param progress    where it stands
 * @param result      what it reported, or null
 * @param error       why it failed, or null
 */
public record JobDocument(
    String id,
    JobKind kind,
    String owner,
    String description,
    String dest,
    String earlierJob,
    JobState state,
    List<String> tasks,
    long startMillis,
    long endMillis,
    JobStatus progress,
    JobResult result,
    JobError error
) implements ToXContentObject {

    /** What the index of job documents finds them by. */
    static final String MAPPING = """
        {"_doc": {"dynamic": false, "properties": {
          "id": {"type": "keyword"}, "state": {"type": "keyword"}, "tasks": {"type": "keyword"},
          "kind": {"type": "keyword"}, "dest": {"type": "keyword"},
          "start_millis": {"type": "date", "format": "epoch_millis"}}}}""";

    static final String ID = "id";
    static final String KIND = "kind";
    static final String DEST = "dest";
    static final String STATE = "state";
    static final String TASKS = "tasks";
    static final String START_MILLIS = "start_millis";

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<JobDocument, Void> PARSER = new ConstructingObjectParser<>(
        "near_duplicates_job",
        true,
        parsed -> new JobDocument(
            (String) parsed[0],
            (JobKind) parsed[1],
            (String) parsed[2],
            (String) parsed[3],
            (String) parsed[4],
            (String) parsed[5],
            (JobState) parsed[6],
            (List<String>) parsed[7],
            (Long) parsed[8],
            (Long) parsed[9],
            new JobStatus(
                (Phase) parsed[10],
                (Float) parsed[11],
                (Map<String, Long>) parsed[12],
                (Map<String, Long>) parsed[13]
            ),
            (JobResult) parsed[14],
            (JobError) parsed[15]
        )
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField(ID));
        PARSER.declareString(constructorArg(), JobKind::of, new ParseField(KIND));
        PARSER.declareString(optionalConstructorArg(), new ParseField("owner"));
        PARSER.declareString(constructorArg(), new ParseField("description"));
        PARSER.declareString(constructorArg(), new ParseField(DEST));
        PARSER.declareString(optionalConstructorArg(), new ParseField("earlier_job"));
        PARSER.declareString(constructorArg(), JobState::of, new ParseField(STATE));
        PARSER.declareStringArray(constructorArg(), new ParseField(TASKS));
        PARSER.declareLong(constructorArg(), new ParseField(START_MILLIS));
        PARSER.declareLong(constructorArg(), new ParseField("end_millis"));
        PARSER.declareString(constructorArg(), Phase::of, new ParseField("phase"));
        PARSER.declareFloat(constructorArg(), new ParseField("requests_per_second"));
        PARSER.declareObject(constructorArg(), JobDocument::longs, new ParseField("counters"));
        PARSER.declareObject(constructorArg(), JobDocument::longs, new ParseField("phase_millis"));
        PARSER.declareObject(optionalConstructorArg(), (parser, context) -> JobResult.fromXContent(parser), new ParseField("result"));
        PARSER.declareObject(optionalConstructorArg(), JobError.PARSER, new ParseField("error"));
    }

    public JobDocument {
        tasks = List.copyOf(tasks);
    }

    private static Map<String, Long> longs(XContentParser parser, Void context) throws IOException {
        return parser.map(HashMap::new, XContentParser::longValue);
    }

    /** Reads what {@link #toXContent} wrote. */
    public static JobDocument fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    /** The task that coordinates it, or did so last; null before the first one has begun. */
    public String task() {
        return tasks.isEmpty() ? null : tasks.getLast();
    }

    /** Whether it has come to its end. */
    public boolean hasEnded() {
        return state != JobState.RUNNING;
    }

    /** The same job at another speed. */
    public JobDocument withSpeed(float requestsPerSecond) {
        JobStatus status = new JobStatus(progress.phase(), requestsPerSecond, progress.counters(), progress.phaseMillis());
        return with(state, tasks, endMillis, status, result, error);
    }

    /** The same job at another point of its way. */
    public JobDocument with(JobState now, List<String> coordinators, long end, JobStatus status, JobResult found, JobError failure) {
        return new JobDocument(
            id,
            kind,
            owner,
            description,
            dest,
            earlierJob,
            now,
            coordinators,
            startMillis,
            end,
            status,
            found,
            failure
        );
    }

    /** The same job, having ended now without its coordinator having said so. */
    public JobDocument lost(long nowMillis) {
        String reason = "the persistent task of job [" + id + "] was removed before its end";
        JobError lost = new JobError("resource_not_found_exception", reason, RestStatus.NOT_FOUND);
        return with(JobState.FAILED, tasks, nowMillis, progress, null, lost);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        builder.field(ID, id);
        builder.field(KIND, kind.toString());
        if (owner != null) {
            builder.field("owner", owner);
        }
        builder.field("description", description);
        builder.field(DEST, dest);
        if (earlierJob != null) {
            builder.field("earlier_job", earlierJob);
        }
        builder.field(STATE, state.toString());
        builder.field(TASKS, tasks);
        builder.field(START_MILLIS, startMillis);
        builder.field("end_millis", endMillis);
        builder.field("phase", progress.phase().toString());
        builder.field("requests_per_second", progress.requestsPerSecond());
        builder.field("counters", progress.counters());
        builder.field("phase_millis", progress.phaseMillis());
        if (result != null) {
            builder.field("result", result);
        }
        if (error != null) {
            builder.field("error", error);
        }
        return builder.endObject();
    }
}
