package org.neardup.plugin.retriever;

import org.apache.lucene.search.ScoreDoc;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.SearchPlugin;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.retriever.CompoundRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Merges the lists of its children by reciprocal ranks, as the retriever {@code rrf}, which this distribution does not have. */
public final class MergingRetrieverBuilder extends CompoundRetrieverBuilder<MergingRetrieverBuilder> {

    static final String NAME = "merging";

    private static final int DEFAULT_WINDOW = 10;
    private static final int RANK_CONSTANT = 60;

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<MergingRetrieverBuilder, RetrieverParserContext> PARSER = new ConstructingObjectParser<>(
        NAME, arguments -> new MergingRetrieverBuilder(
            ((List<RetrieverBuilder>) arguments[0]).stream().map(RetrieverSource::from).toList(),
            arguments[1] == null ? DEFAULT_WINDOW : (int) arguments[1]));

    static {
        PARSER.declareObjectArray(ConstructingObjectParser.constructorArg(), (in, context) -> {
            in.nextToken();
            String name = in.currentName();
            in.nextToken();
            RetrieverBuilder child = in.namedObject(RetrieverBuilder.class, name, context);
            in.nextToken();
            return child;
        }, new ParseField("retrievers"));
        PARSER.declareInt(ConstructingObjectParser.optionalConstructorArg(), RANK_WINDOW_SIZE_FIELD);
        declareBaseParserFields(PARSER);
    }

    /** Makes the retriever known to a node. */
    public static final class TestPlugin extends Plugin implements SearchPlugin {

        @Override
        public List<RetrieverSpec<?>> getRetrievers() {
            return List.of(new RetrieverSpec<>(new ParseField(NAME), PARSER::apply));
        }
    }

    private MergingRetrieverBuilder(List<RetrieverSource> children, int rankWindowSize) {
        super(children, rankWindowSize);
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    protected MergingRetrieverBuilder clone(List<RetrieverSource> children, List<QueryBuilder> filters) {
        MergingRetrieverBuilder clone = new MergingRetrieverBuilder(children, rankWindowSize);
        clone.preFilterQueryBuilders = filters;
        clone.retrieverName = retrieverName;
        return clone;
    }

    @Override
    protected RankDoc[] combineInnerRetrieverResults(List<ScoreDoc[]> lists, boolean explain) {
        Map<RankDoc.RankKey, RankDoc> merged = new HashMap<>();
        for (ScoreDoc[] list : lists) {
            for (int rank = 0; rank < list.length; rank++) {
                ScoreDoc found = list[rank];
                merged.computeIfAbsent(
                    new RankDoc.RankKey(found.doc, found.shardIndex), key -> new RankDoc(found.doc, 0, found.shardIndex)).score +=
                        1f / (RANK_CONSTANT + rank + 1);
            }
        }
        RankDoc[] best = merged.values().stream().sorted(Comparator.naturalOrder()).limit(rankWindowSize).toArray(RankDoc[]::new);
        for (int i = 0; i < best.length; i++) {
            best[i].rank = i + 1;
        }
        return best;
    }

    @Override
    protected void doToXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startArray("retrievers");
        for (RetrieverSource child : innerRetrievers) {
            builder.startObject().field(child.retriever().getName(), child.retriever()).endObject();
        }
        builder.endArray().field(RANK_WINDOW_SIZE_FIELD.getPreferredName(), rankWindowSize);
    }
}
