package org.neardup.plugin.work;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;
import java.util.function.DoubleUnaryOperator;

/**
 * The share of one piece of work in the speed of its job.
 *
 * @param requestsPerSecond the speed of the job when the piece was sent, not positive for no limit
 * @param pieces            among how many pieces it is shared
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
     * Keeps the piece to its share of what the job may do at each moment.
     *
     * @param speedNow the speed of the job at the moment, if it is known, else the one that is given
     */
    public Pace pace(DoubleUnaryOperator speedNow, Runnable ensureRunning) {
        return new Pace(() -> speedNow.applyAsDouble(requestsPerSecond) / pieces, ensureRunning, millis -> {});
    }
}
