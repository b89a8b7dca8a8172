package org.neardup.plugin.lookup;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Requests the most similar document of some indices for each of some texts. */
public final class LookUpRequest extends BroadcastRequest<LookUpRequest> {

    private final SoughtTexts texts;
    private final Criteria criteria;
    private final TimeValue mostTime;

    /** @param mostTime after which a shard gives up */
    public LookUpRequest(String[] indices, IndicesOptions options, List<SoughtText> texts, Criteria criteria, TimeValue mostTime) {
        super(indices, options);
        this.texts = new SoughtTexts(texts);
        this.criteria = criteria;
        this.mostTime = mostTime;
    }

    LookUpRequest(StreamInput in) throws IOException {
        super(in);
        this.texts = new SoughtTexts(in);
        this.criteria = new Criteria(in);
        this.mostTime = in.readTimeValue();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        texts.writeTo(out);
        criteria.writeTo(out);
        out.writeTimeValue(mostTime);
    }

    SoughtTexts texts() {
        return texts;
    }

    Criteria criteria() {
        return criteria;
    }

    TimeValue mostTime() {
        return mostTime;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return new CancellableTask(id, type, action, "near-duplicates of [" + texts.size() + "] texts", parentTaskId, headers);
    }
}
