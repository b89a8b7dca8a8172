package org.neardup.plugin.lookup;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.Weight;
import org.elasticsearch.index.fieldvisitor.LeafStoredFieldLoader;
import org.elasticsearch.index.fieldvisitor.StoredFieldLoader;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.query.QueryBuilders;
import org.neardup.plugin.index.ShardView;
import org.neardup.plugin.query.SimilarDocuments;
import org.neardup.plugin.query.TokenFilters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Finds the most similar document of a shard for each text: the first one among equally similar ones, as a search does. */
final class ShardLookUp {

    private static final Set<String> STORED = Set.of("_id", "_routing");
    private static final int NONE = -1;

    private final ShardView view;
    private final SoughtTexts texts;
    private final Runnable ensureRunning;
    /** Of each text, the best document so far, by its number in the shard. */
    private final int[] documents;
    private final float[] similarities;
    /** Of each text with a match, the documents that do not count; otherwise null. */
    private final Weight[] own;

    ShardLookUp(ShardView view, SoughtTexts texts, Runnable ensureRunning) {
        this.view = view;
        this.texts = texts;
        this.ensureRunning = ensureRunning;
        this.documents = new int[texts.size()];
        this.similarities = new float[texts.size()];
        this.own = new Weight[texts.size()];
        Arrays.fill(documents, NONE);
    }

    /**
     * Finds them in all segments.
     *
     * @param sets of the texts
     */
    List<ShardLookUpResponse.Best> find(SoughtTexts.Sets sets, TokenFilters filters) throws IOException {
        for (LeafReaderContext segment : view.segments()) {
            // Deleted documents stay in a segment of their own while the history of operations needs them.
            if (segment.reader().numDocs() == 0) {
                continue;
            }
            ForwardMatches selected = new ForwardMatches(view.selected(), segment);
            new SimilarDocuments(segment.reader(), sets.type().name(), sets.targets(), (text, doc, similarity) -> {
                if (isBetter(text, segment.docBase + doc, similarity) && selected.matches(doc) && isOwn(text, segment, doc) == false) {
                    documents[text] = segment.docBase + doc;
                    similarities[text] = similarity;
                }
            }, ensureRunning).find(filters);
        }
        return best();
    }

    private boolean isBetter(int text, int doc, float similarity) {
        return documents[text] == NONE || similarity > similarities[text] || similarity == similarities[text] && doc < documents[text];
    }

    private boolean isOwn(int text, LeafReaderContext segment, int doc) throws IOException {
        String id = texts.get(text).ownId();
        if (id == null) {
            return false;
        }
        if (own[text] == null) {
            own[text] = view.weight(QueryBuilders.idsQuery().addIds(id));
        }
        return new ForwardMatches(own[text], segment).matches(doc);
    }

    private List<ShardLookUpResponse.Best> best() throws IOException {
        List<ShardLookUpResponse.Best> best = new ArrayList<>();
        IdLoader ids = view.context().newIdLoader();
        for (int text = 0; text < documents.length; text++) {
            if (documents[text] != NONE) {
                ensureRunning.run();
                best.add(new ShardLookUpResponse.Best(text, id(ids, documents[text]), similarities[text]));
            }
        }
        return best;
    }

    private String id(IdLoader ids, int document) throws IOException {
        LeafReaderContext segment = view.segments().get(ReaderUtil.subIndex(document, view.segments()));
        int[] docs = {document - segment.docBase};
        LeafStoredFieldLoader stored = StoredFieldLoader.create(false, STORED).getLoader(segment, docs);
        IdLoader.Leaf loaded = ids.leaf(stored, segment.reader(), docs);
        stored.advanceTo(docs[0]);
        return loaded.getId(docs[0]);
    }
}
