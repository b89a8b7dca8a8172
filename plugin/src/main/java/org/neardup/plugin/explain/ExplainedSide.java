package org.neardup.plugin.explain;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.mapper.SetWithTexts;

import java.io.IOException;

/**
 * One of the two texts as the response shows it.
 *
 * @param tokens   sums over its tokens
 * @param passages null if the other side has no signatures, or none were requested
 */
record ExplainedSide(Side side, PairSums.Sum tokens, @Nullable PassageFinder passages) implements ToXContentObject {

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        if (side.document() != null) {
            builder.field("_index", side.document().index()).field("_id", side.document().id());
        }
        tokens.toXContent(builder, params);
        if (passages != null) {
            builder.field("located_tokens", passages.located());
            if (passages.located() < side.distinct()) {
                builder.field("note", note());
            }
            builder.field("shared", passages.shared()).field("unshared", passages.unshared());
        }
        return builder.endObject();
    }

    private String note() {
        if (side.content().isCut()) {
            return "Only the first " + SetWithTexts.MOST_CHARACTERS + " characters of the text were searched for passages.";
        }
        return side.content().texts().isEmpty()
            ? "The text is not in the source, or is hidden from you."
            : "Some tokens are not in the text of the source, or their text is hidden from you.";
    }
}
