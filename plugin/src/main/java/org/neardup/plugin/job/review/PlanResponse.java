package org.neardup.plugin.job.review;

import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.request.LocalResponse;

import java.io.IOException;
import java.util.Map;

/** A JSON object. */
public final class PlanResponse extends LocalResponse {

    private final Map<String, Object> json;

    PlanResponse(Map<String, Object> json) {
        this.json = json;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.map(json);
    }
}
