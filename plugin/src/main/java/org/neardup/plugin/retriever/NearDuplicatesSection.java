package org.neardup.plugin.retriever;

import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.retriever.CollapseReport.Summary;
import org.neardup.plugin.server.ServerTotals;

import java.io.IOException;
import java.util.List;

/**
 * The object {@code near_duplicates} of a search response: the numbers of the outermost retriever, and under {@code nested} the numbers of
 * nested retrievers.
 *
 * @param collapses one or more, outermost first
 */
record NearDuplicatesSection(List<Named> collapses) implements ToXContentFragment {

    /** The numbers of a retriever, with the name of its inner hits and sentences for its user. */
    record Named(String name, Summary summary, List<String> warnings) {}

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject(NearDuplicatesRetrieverBuilder.NAME);
        write(builder, collapses.getFirst());
        if (collapses.size() > 1) {
            builder.startArray("nested");
            for (Named nested : collapses.subList(1, collapses.size())) {
                builder.startObject();
                write(builder, nested);
                builder.endObject();
            }
            builder.endArray();
        }
        return builder.endObject();
    }

    private static void write(XContentBuilder builder, Named collapse) throws IOException {
        Summary summary = collapse.summary();
        builder.field("name", collapse.name());
        builder.field("window", summary.window());
        builder.field("groups", summary.groups());
        builder.field("hidden", summary.hidden());
        builder.field("not_compared", summary.notCompared());
        if (summary.compared() != null) {
            builder.startObject("comparison");
            if (summary.compared().estimated()) {
                builder.field("estimated", true);
            }
            builder.field("complete", summary.compared().isComplete());
            if (summary.compared().isComplete() == false) {
                builder.field("stopped_by", summary.compared().stoppedBy());
            }
            builder.field("too_few_tokens", summary.compared().tooFewTokens()).endObject();
        }
        if (summary.before() != null) {
            builder.startObject("before").startObject("total");
            builder.field("value", ServerTotals.count(summary.before()));
            builder.field("relation", ServerTotals.isExact(summary.before()) ? "eq" : "gte");
            builder.endObject().endObject();
        }
        if (collapse.warnings().isEmpty() == false) {
            builder.field("warnings", collapse.warnings());
        }
    }
}
