package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

/**
 * How the hit of a kept document shows the hidden documents of its group.
 *
 * @param size maximum number of documents to show, best ranked first; their total is always shown
 * @param name the name among the inner hits, or null for the name of the retriever
 */
public record GroupHits(int size, String name) implements ToXContentObject {

    public static final GroupHits DEFAULT = new GroupHits(3, null);

    static final String SIZE = "size";
    static final String NAME = "name";

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field(SIZE, size);
        if (name != null) {
            builder.field(NAME, name);
        }
        return builder.endObject();
    }
}
