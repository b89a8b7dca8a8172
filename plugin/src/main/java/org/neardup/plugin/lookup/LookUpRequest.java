package org.neardup.plugin.lookup;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Requests the most similar document of some indices for each of some texts. */
public final class LookUpRequest extends BroadcastRequest<LookUpRequest> {

    private final LookUpQuestion question;

    /** @param mostTime after which a shard gives up */
    public LookUpRequest(String[] indices, IndicesOptions options, List<SoughtText> texts, Criteria criteria, TimeValue mostTime) {
        super(indices, options);
        this.question = new LookUpQuestion(new SoughtTexts(texts), criteria, mostTime);
    }

    LookUpRequest(StreamInput in) throws IOException {
        super(in);
        this.question = new LookUpQuestion(in);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        question.writeTo(out);
    }

    LookUpQuestion question() {
        return question;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return question.task(id, type, action, parentTaskId, headers);
    }
}
