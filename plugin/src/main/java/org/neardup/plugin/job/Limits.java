package org.neardup.plugin.job;

import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.xcontent.ConstructingObjectParser;
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

    static final ConstructingObjectParser<Limits, Void> PARSER = new ConstructingObjectParser<>(
        "limits",
        true,
        parsed -> new Limits((String) parsed[0], (Long) parsed[1], (Integer) parsed[2])
    );

    static {
        PARSER.declareString(constructorArg(), new ParseField("algorithm"));
        PARSER.declareLong(constructorArg(), new ParseField("max_memory_in_bytes"));
        PARSER.declareInt(constructorArg(), new ParseField("parallel_units"));
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
