package org.neardup.plugin.lookup;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.Map;

/**
 * What a request and its parts for the shards ask.
 *
 * @param mostTime after which a shard gives up
 */
record LookUpQuestion(SoughtTexts texts, Criteria criteria, TimeValue mostTime) implements Writeable {

    LookUpQuestion(StreamInput in) throws IOException {
        this(new SoughtTexts(in), new Criteria(in), in.readTimeValue());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        texts.writeTo(out);
        criteria.writeTo(out);
        out.writeTimeValue(mostTime);
    }

    Task task(long id, String type, String action, TaskId parent, Map<String, String> headers) {
        return new CancellableTask(id, type, action, "near-duplicates of [" + texts.size() + "] texts", parent, headers);
    }
}
