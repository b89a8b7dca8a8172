package org.neardup.plugin.job.control;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

/**
 * Why a job failed.
 *
 * @param type   the kind of the exception, as elsewhere in the server's answers
 * @param reason what happened
 */
public record JobError(String type, String reason) implements ToXContentObject {

    static final ConstructingObjectParser<JobError, Void> PARSER = new ConstructingObjectParser<>(
        "error",
        true,
        parsed -> new JobError((String) parsed[0], (String) parsed[1])
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField("type"));
        PARSER.declareString(constructorArg(), new ParseField("reason"));
    }

    /** Describes an exception by its cause, if it only wraps one. */
    public static JobError of(Throwable exception) {
        Throwable cause = ExceptionsHelper.unwrapCause(exception);
        return new JobError(ElasticsearchException.getExceptionName(cause), String.valueOf(cause.getMessage()));
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.startObject().field("type", type).field("reason", reason).endObject();
    }
}
