package org.neardup.plugin.job.result;

import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

/**
 * What names a document.
 *
 * @param index the concrete index
 * @param id    its id there
 */
record DocumentKey(String index, String id) implements ToXContentFragment {

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.field("index", index).field("id", id);
    }
}
