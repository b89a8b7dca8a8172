package org.neardup.plugin.window;

import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.elasticsearch.TransportVersion;
import org.elasticsearch.action.search.SearchPhaseController.TopDocsStats;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.query.QuerySearchResult;
import org.elasticsearch.search.rank.RankBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.rank.context.QueryPhaseRankCoordinatorContext;
import org.elasticsearch.search.rank.context.QueryPhaseRankShardContext;
import org.elasticsearch.search.rank.context.RankFeaturePhaseRankCoordinatorContext;
import org.elasticsearch.search.rank.context.RankFeaturePhaseRankShardContext;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.server.ServerVersions;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Ends a search with its query phase: the shards send values of their best documents with the order ({@link ShardValues}), this class keeps
 * the best of all shards, and the server has nothing to fetch. A fetch phase would create an object with maps for each document and
 * serialize it even within a node; for a whole window that takes about as long as the query.
 *
 * <p>The order must be by score, then by shard and document number, and this number must also be the last sort value.
 */
public final class WindowRankBuilder extends RankBuilder {

    public static final String NAME = "near_duplicates_window";

    private static final Comparator<FoundDocument> BEST_FIRST = (left, right) -> {
        int byScore = Float.compare(right.score(), left.score());
        return byScore != 0 ? byScore : Long.compare(shardDoc(left), shardDoc(right));
    };

    private final List<FieldAndFormat> fields;
    private volatile FoundDocument[] found = {};
    private volatile long searched;

    /**
     * @param size   maximum number of documents
     * @param fields whose values shards send
     */
    WindowRankBuilder(int size, List<FieldAndFormat> fields) {
        super(size);
        this.fields = List.copyOf(fields);
    }

    public WindowRankBuilder(StreamInput in) throws IOException {
        super(in);
        this.fields = in.readCollectionAsImmutableList(FieldAndFormat::new);
    }

    /** The fields whose values shards send. */
    List<FieldAndFormat> fields() {
        return fields;
    }

    /** The documents found, best first; available once there is a response. */
    FoundDocument[] found() {
        return found;
    }

    /** The number of documents in the searched shards; available once there is a response. */
    long searched() {
        return searched;
    }

    @Override
    protected void doWriteTo(StreamOutput out) throws IOException {
        out.writeCollection(fields);
    }

    @Override
    public QueryPhaseRankCoordinatorContext buildQueryPhaseCoordinatorContext(int size, int from) {
        return new QueryPhaseRankCoordinatorContext(rankWindowSize()) {
            @Override
            public ScoreDoc[] rankQueryPhaseResults(List<QuerySearchResult> results, TopDocsStats stats) {
                found = best(results);
                return new ScoreDoc[0];
            }
        };
    }

    private FoundDocument[] best(List<QuerySearchResult> results) {
        List<FoundDocument> all = new ArrayList<>();
        searched = results.stream().mapToLong(result -> ShardValues.addTo(all, result)).sum();
        FoundDocument[] sorted = all.toArray(FoundDocument[]::new);
        Arrays.sort(sorted, BEST_FIRST);
        return sorted.length <= rankWindowSize() ? sorted : Arrays.copyOf(sorted, rankWindowSize());
    }

    private static long shardDoc(FoundDocument document) {
        return (Long) document.sortValues()[document.sortValues().length - 1];
    }

    /** Null, like the contexts below: shards search as usual. */
    @Override
    public QueryPhaseRankShardContext buildQueryPhaseShardContext(List<Query> queries, int from) {
        return null;
    }

    @Override
    public RankFeaturePhaseRankShardContext buildRankFeaturePhaseShardContext() {
        return null;
    }

    @Override
    public RankFeaturePhaseRankCoordinatorContext buildRankFeaturePhaseCoordinatorContext(int size, int from, Client client) {
        return null;
    }

    @Override
    public boolean isCompoundBuilder() {
        return false;
    }

    @Override
    public Explanation explainHit(Explanation baseExplanation, RankDoc scoreDoc, List<String> queryNames) {
        return baseExplanation;
    }

    @Override
    protected void doXContent(XContentBuilder builder, Params params) throws IOException {
        builder.xContentList("fields", fields);
    }

    @Override
    protected boolean doEquals(RankBuilder other) {
        return fields.equals(((WindowRankBuilder) other).fields);
    }

    @Override
    protected int doHashCode() {
        return fields.hashCode();
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
