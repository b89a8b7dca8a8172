package org.neardup.plugin.job;

import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;

/**
 * How a job does its work, whatever comes out of it.
 *
 * @param algorithm      default, allpairs, ppjoin or ppjoin+
 * @param maxMemoryBytes the most memory that a unit of the job may take, 0 for what the node's breaker allows
 * @param parallelUnits  how many units of the job a node does at the same time
 */
public record Limits(String algorithm, long maxMemoryBytes, int parallelUnits) implements ToXContentObject {

    static final InstantiatingObjectParser<Limits, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<Limits, Void>builder("limits", false, Limits.class);
        parser.declareString(constructorArg(), new ParseField("algorithm"));
        parser.declareLong(constructorArg(), new ParseField("max_memory_in_bytes"));
        parser.declareInt(constructorArg(), new ParseField("parallel_units"));
        PARSER = parser.build();
    }

    /** How much of so many bytes of memory one piece of work may take. */
    public long mostMemory(long available) {
        return maxMemoryBytes > 0 ? Math.min(available, maxMemoryBytes) : available;
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("algorithm", algorithm);
        builder.humanReadableField("max_memory_in_bytes", "max_memory", ByteSizeValue.ofBytes(maxMemoryBytes));
        return builder.field("parallel_units", parallelUnits).endObject();
    }
}
