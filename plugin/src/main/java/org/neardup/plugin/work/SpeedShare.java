package org.neardup.plugin.work;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;
import java.util.function.DoubleUnaryOperator;

/**
 * The share of one piece of work in its job's rate limit.
 *
 * @param requestsPerSecond the job's limit when the piece was sent; 0 or less for none
 * @param pieces            number of pieces that share the limit
 */
public record SpeedShare(float requestsPerSecond, int pieces) implements Writeable {

    public SpeedShare {
        if (pieces < 1) {
            throw new IllegalArgumentException("shared among [" + pieces + "] pieces");
        }
    }

    public SpeedShare(StreamInput in) throws IOException {
        this(in.readFloat(), in.readVInt());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeFloat(requestsPerSecond);
        out.writeVInt(pieces);
    }

    /**
     * Limits the piece to its share of the job's current limit.
     *
     * @param speedNow returns the job's current limit if known, otherwise its argument
     */
    public Pace pace(DoubleUnaryOperator speedNow, Runnable ensureRunning) {
        return new Pace(() -> speedNow.applyAsDouble(requestsPerSecond) / pieces, ensureRunning, millis -> {});
    }
}
