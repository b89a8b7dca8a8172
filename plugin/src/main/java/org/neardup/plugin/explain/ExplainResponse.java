package org.neardup.plugin.explain;

import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.job.request.LocalResponse;

import java.io.IOException;

/** Why two texts are near-duplicates or not. */
final class ExplainResponse extends LocalResponse {

    private final ExplainOptions options;
    private final Verdict verdict;
    private final PairSums.Sum shared;
    private final ExplainedSide first;
    private final ExplainedSide second;

    ExplainResponse(ExplainOptions options, Verdict verdict, PairSums.Sum shared, ExplainedSide first, ExplainedSide second) {
        this.options = options;
        this.verdict = verdict;
        this.shared = shared;
        this.first = first;
        this.second = second;
    }

    Verdict verdict() {
        return verdict;
    }

    PairSums.Sum shared() {
        return shared;
    }

    ExplainedSide first() {
        return first;
    }

    ExplainedSide second() {
        return second;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        verdict.toXContent(builder.startObject(), params);
        options.writeRule(builder.startObject("rule")).endObject();
        shared.toXContent(builder.startObject("shared"), params).endObject();
        return builder.field("first", first).field("second", second).endObject();
    }
}
