package org.neardup.plugin.retriever;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.SearchExtBuilder;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

/**
 * The section {@code near_duplicates} of {@code ext}, which collapses any search. Clients whose types allow no unknown retriever can send
 * it. The node that receives the search replaces it by a retriever ({@link ExtCollapse}).
 */
public final class NearDuplicatesExtBuilder extends SearchExtBuilder {

    private final NearDuplicatesParameters parameters;

    NearDuplicatesExtBuilder(NearDuplicatesParameters parameters) {
        this.parameters = parameters;
    }

    public NearDuplicatesExtBuilder(StreamInput in) throws IOException {
        this(new NearDuplicatesParameters(in));
    }

    NearDuplicatesParameters parameters() {
        return parameters;
    }

    @Override
    public String getWriteableName() {
        return NearDuplicatesRetrieverBuilder.NAME;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        parameters.writeTo(out);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return parameters.toXContent(builder.startObject(NearDuplicatesRetrieverBuilder.NAME), params).endObject();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NearDuplicatesExtBuilder that && parameters.equals(that.parameters);
    }

    @Override
    public int hashCode() {
        return parameters.hashCode();
    }
}
