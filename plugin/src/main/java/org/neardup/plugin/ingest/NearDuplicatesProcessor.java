package org.neardup.plugin.ingest;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.common.Strings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.ingest.AbstractProcessor;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.query.NearDuplicatesQueryBuilder;
import org.neardup.plugin.query.SimHashTarget.Example;
import org.neardup.plugin.query.SimHashTarget.Text;
import org.neardup.plugin.retriever.SignatureThreshold;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import static org.elasticsearch.core.Strings.format;

/**
 * The processor {@code near_duplicates}: looks up the document of the index that is most similar to the text of the document at hand, as
 * the user who indexes it. It sees what the last refresh made visible, so documents of one bulk are not compared with each other.
 */
final class NearDuplicatesProcessor extends AbstractProcessor {

    static final String TYPE = "near_duplicates";

    /**
     * The parameters.
     *
     * @param field         of the text in the document at hand
     * @param ignoreMissing whether a document without the text passes; otherwise it fails
     * @param index         where to look; null for the index of the document
     * @param similarity    {@code jaccard}, {@code cosine} or {@code dice}
     * @param threshold     the field of the sets, and the minimum similarity
     * @param action        what happens to a near-duplicate
     * @param targetField   gets what was found
     * @param timeout       after which the document fails
     */
    record Parameters(
        String field, boolean ignoreMissing, @Nullable String index, String similarity, SignatureThreshold threshold, Action action,
        String targetField, TimeValue timeout) {}

    private final Parameters parameters;
    private final LookUps lookUps;
    private final ThreadPool threads;

    NearDuplicatesProcessor(String tag, String description, Parameters parameters, LookUps lookUps, ThreadPool threads) {
        super(tag, description);
        this.parameters = parameters;
        this.lookUps = lookUps;
        this.threads = threads;
    }

    @Override
    public String getType() {
        return TYPE;
    }

    /** Overrides a method of the newer servers. */
    public boolean isAsync() {
        return true;
    }

    Parameters parameters() {
        return parameters;
    }

    @Override
    public void execute(IngestDocument document, BiConsumer<IngestDocument, Exception> handler) {
        String text;
        try {
            text = document.getFieldValue(parameters.field, String.class, parameters.ignoreMissing);
            checkLength(text);
        } catch (IllegalArgumentException e) {
            handler.accept(null, e);
            return;
        }
        if (text == null || text.isBlank()) {
            handler.accept(document, null);
            return;
        }
        SubscribableListener<Near> found = new SubscribableListener<>();
        found.addListener(ActionListener.wrap(near -> handle(document, near, handler), e -> handler.accept(null, e)));
        found.addTimeout(parameters.timeout, threads, threads.generic());
        lookUps.search(search(document, text), found.map(Near::of));
    }

    private void checkLength(@Nullable String text) {
        if (text != null && text.length() > Example.MAX_TEXT) {
            throw new IllegalArgumentException(format(
                "[%s] field [%s] has [%d] characters, but can have [%d] at most", TYPE, parameters.field, text.length(), Example.MAX_TEXT));
        }
    }

    private SearchRequest search(IngestDocument document, String text) {
        BoolQueryBuilder query = QueryBuilders.boolQuery()
            .must(new NearDuplicatesQueryBuilder(new Text(text), parameters.similarity, parameters.threshold));
        String index = parameters.index;
        if (index == null) {
            index = document.getMetadata().getIndex();
            String id = document.getMetadata().getId();
            // A new version of a document is near its old one.
            if (id != null) {
                query.mustNot(QueryBuilders.idsQuery().addIds(id));
            }
        }
        SearchSourceBuilder source = new SearchSourceBuilder().query(query).size(1).fetchSource(false).trackTotalHits(false);
        return new SearchRequest(Strings.splitStringByCommaToArray(index)).source(source).indicesOptions(IndicesOptions.lenientExpandOpen())
            .allowPartialSearchResults(false);
    }

    /** A document of the index. */
    private record Near(String index, String id, float similarity) {

        /** The best hit; null if there is none. */
        @Nullable
        static Near of(SearchResponse response) {
            SearchHit[] hits = response.getHits().getHits();
            return hits.length == 0 ? null : new Near(hits[0].getIndex(), hits[0].getId(), hits[0].getScore());
        }
    }

    private void handle(IngestDocument document, @Nullable Near near, BiConsumer<IngestDocument, Exception> handler) {
        if (near == null) {
            handler.accept(document, null);
        } else if (parameters.action == Action.REJECT) {
            handler.accept(null, new ElasticsearchStatusException(
                "[{}] the document is a near-duplicate of [{}/{}], with a similarity of [{}]", RestStatus.CONFLICT, TYPE, near.index,
                near.id, near.similarity));
        } else {
            Map<String, Object> tag = new LinkedHashMap<>();
            tag.put("of", near.id);
            tag.put("index", near.index);
            tag.put("similarity", near.similarity);
            Exception failure = null;
            try {
                document.setFieldValue(parameters.targetField, tag);
            } catch (IllegalArgumentException e) {
                failure = e;
            }
            handler.accept(failure == null ? document : null, failure);
        }
    }
}
