package org.neardup.plugin.job.request;

import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.Map;

/** A JSON object. */
public final class JsonResponse extends LocalResponse {

    private final Map<String, Object> json;

    public JsonResponse(Map<String, Object> json) {
        this.json = json;
    }

    public Map<String, Object> json() {
        return json;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return builder.map(json);
    }
}
