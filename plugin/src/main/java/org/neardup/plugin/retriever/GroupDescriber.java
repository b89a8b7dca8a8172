package org.neardup.plugin.retriever;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchHit;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.retriever.CollapseReport.DocumentKey;
import org.neardup.plugin.retriever.CollapseReport.HiddenDocuments;
import org.neardup.plugin.retriever.Groups.Group;
import org.neardup.plugin.retriever.WindowCollapse.SimilarityToKept;
import org.neardup.plugin.window.DocumentSearch;
import org.neardup.plugin.window.FoundDocument;
import org.neardup.plugin.window.RunningComparison.Outcome;
import org.neardup.plugin.window.Window;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the report of a collapse: its numbers, and the documents hidden behind the shown ones. */
record GroupDescriber(Window window, Groups groups, GroupHits groupHits, CollapseReport report) {

    /** Field of a hidden document: the number of bits in which its fingerprint differs from the kept document's. */
    static final String DISTANCE = "distance";

    /** Field of a hidden document: its exact similarity to the kept one, if signature sets are compared. */
    static final String SIMILARITY = "similarity";

    /** Field of a hidden document: the same similarity as estimated by samples or sketches, if these are compared. */
    static final String ESTIMATED_SIMILARITY = "estimated_similarity";

    /** Returns the positions of the documents whose ids the report needs. */
    int[] needed() {
        return wanted().flatMapToInt(group -> IntStream.concat(IntStream.of(group.kept()), shown(group))).toArray();
    }

    private Stream<Group> wanted() {
        return groups.groups().stream().filter(group -> report.wantsGroupAt(group.place()));
    }

    private IntStream shown(Group group) {
        return IntStream.of(group.hidden()).limit(groupHits.size());
    }

    /**
     * Writes the report. A document that was not fetched because its shard failed is only counted.
     *
     * @param fetched    what {@link DocumentSearch#fetchIds} found
     * @param compared   the outcome of comparing, or null if only fingerprints were compared
     * @param similarity the similarity of hidden documents to the kept one
     */
    void describe(FoundDocument[] fetched, @Nullable Outcome compared, SimilarityToKept similarity) {
        Map<Integer, FoundDocument> documents = Arrays.stream(fetched).collect(
            Collectors.toMap(DocumentSearch::positionOf, document -> document, (first, second) -> second));
        Map<DocumentKey, HiddenDocuments> hiddenBehind = new HashMap<>();
        String name = compared != null && compared.estimated() ? ESTIMATED_SIMILARITY : SIMILARITY;
        wanted().filter(group -> documents.containsKey(group.kept())).forEach(group -> {
            SearchHit[] hits = shown(group).filter(documents::containsKey)
                .mapToObj(hidden -> hit(group, hidden, documents.get(hidden), name, similarity)).toArray(SearchHit[]::new);
            DocumentKey kept = DocumentKey.of(hit(group.kept(), documents.get(group.kept())));
            hiddenBehind.put(kept, new HiddenDocuments(group.hidden().length, hits));
        });
        boolean timedOut = window.timedOut() || compared != null && compared.timedOut();
        report.write(new CollapseReport.Summary(
            window.size(), groups.groups().size(), groups.hidden(), compared, timedOut, window.matches()), hiddenBehind);
    }

    /** Returns a new hit with the id and the shard of a fetched document. */
    private static SearchHit hit(int position, FoundDocument fetched) {
        SearchHit hit = SearchHit.unpooled(position, (String) fetched.values()[0]);
        hit.shard(fetched.shard());
        return hit;
    }

    private SearchHit hit(Group group, int hidden, FoundDocument fetched, String similarityName, SimilarityToKept similarity) {
        SearchHit hit = hit(hidden, fetched);
        hit.score(window.scores()[hidden]);
        hit.setRank(hidden + 1);
        if (window.fingerprints() != null) {
            int distance = SimHash.distance(window.fingerprints()[group.kept()], window.fingerprints()[hidden]);
            hit.setDocumentField(new DocumentField(DISTANCE, List.of(distance)));
        }
        Double toKept = similarity.of(group.kept(), hidden);
        if (toKept != null) {
            hit.setDocumentField(new DocumentField(similarityName, List.of(toKept)));
        }
        return hit;
    }
}
