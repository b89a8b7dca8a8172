package org.neardup.plugin.window;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchShardTarget;
import org.elasticsearch.search.query.QuerySearchResult;
import org.elasticsearch.search.rank.RankShardResult;
import org.neardup.plugin.server.ServerVersions;

import java.io.IOException;
import java.util.List;

/**
 * The best documents of a shard, in their order, as part of the shard's response to the query phase.
 *
 * @param documents  the number of all documents of the shard
 * @param sortValues the sort values of each document, the score first
 * @param values     for each document, the values of the requested fields
 * @param problem    why there are no values, or null without a failure
 */
public record ShardValues(long documents, Object[][] sortValues, Object[][] values, @Nullable Exception problem)
    implements RankShardResult {

    public static final String NAME = WindowRankBuilder.NAME;

    /** Replaces documents whose values could not be read. */
    static ShardValues failed(Exception problem) {
        return new ShardValues(0, new Object[0][], new Object[0][], problem);
    }

    public static ShardValues readFrom(StreamInput in) throws IOException {
        return new ShardValues(in.readVLong(), readRows(in), readRows(in), in.readBoolean() ? in.readException() : null);
    }

    private static Object[][] readRows(StreamInput in) throws IOException {
        return in.readArray(row -> row.readArray(StreamInput::readGenericValue, Object[]::new), Object[][]::new);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVLong(documents);
        writeRows(out, sortValues);
        writeRows(out, values);
        out.writeBoolean(problem != null);
        if (problem != null) {
            out.writeException(problem);
        }
    }

    private static void writeRows(StreamOutput out, Object[][] rows) throws IOException {
        out.writeArray((to, row) -> to.writeArray(StreamOutput::writeGenericValue, row), rows);
    }

    /**
     * Adds the documents of a shard's response to a list, and returns the number of all documents of the shard.
     *
     * @throws RuntimeException if the shard could not read their values: its exception, or one that wraps it
     */
    static long addTo(List<FoundDocument> found, QuerySearchResult result) {
        SearchShardTarget shard = result.getSearchShardTarget();
        if (!(result.getRankShardResult() instanceof ShardValues sent)) {
            throw new IllegalStateException(shard + " sent no values: install the same version of the plugin on all nodes");
        }
        if (sent.problem != null) {
            throw ExceptionsHelper.convertToRuntime(sent.problem);
        }
        for (int i = 0; i < sent.values.length; i++) {
            found.add(new FoundDocument(shard, (Float) sent.sortValues[i][0], sent.sortValues[i], sent.values[i]));
        }
        return sent.documents;
    }

    @Override
    public String getWriteableName() {
        return NAME;
    }

    @Override
    public TransportVersion getMinimalSupportedVersion() {
        return ServerVersions.minimumCompatible();
    }
}
