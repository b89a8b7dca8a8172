package org.neardup.plugin.retriever;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchHit;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.retriever.CollapseReport.DocumentKey;
import org.neardup.plugin.retriever.CollapseReport.HiddenDocuments;
import org.neardup.plugin.retriever.Groups.Group;
import org.neardup.plugin.retriever.WindowCollapse.SimilarityToKept;
import org.neardup.plugin.server.ServerHits;
import org.neardup.plugin.window.RunningComparison.Outcome;
import org.neardup.plugin.window.Window;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Writes the report of a collapse: its numbers, and the documents hidden behind the shown ones.
 *
 * @param notCompared number of documents that were not compared
 */
record GroupDescriber(Window window, Groups groups, int notCompared, CollapseReport report) {

    /** Field of a hidden document: the number of bits in which its fingerprint differs from the kept document's. */
    static final String DISTANCE = "distance";

    /** Field of a hidden document: its exact similarity to the kept one, if signature sets are compared. */
    static final String SIMILARITY = "similarity";

    /** Field of a hidden document: the same similarity as estimated by samples or sketches, if they alone decide. */
    static final String ESTIMATED_SIMILARITY = "estimated_similarity";

    /** The groups that the report describes. */
    List<Group> wanted() {
        return groups.groups().stream().filter(group -> report.wantsGroupAt(group.place())).toList();
    }

    /**
     * Writes the report. A document that was not fetched because its shard failed is only counted.
     *
     * @param compared   the outcome of comparing, or null if only fingerprints were compared
     * @param similarity the similarity of hidden documents to the kept one
     */
    void describe(HiddenHits.Fetched fetched, @Nullable Outcome compared, SimilarityToKept similarity) {
        Map<DocumentKey, HiddenDocuments> hiddenBehind = new HashMap<>();
        String name = compared != null && compared.estimated() ? ESTIMATED_SIMILARITY : SIMILARITY;
        wanted().stream().filter(group -> fetched.hits().containsKey(group.kept())).forEach(group -> {
            SearchHit[] hits = IntStream.of(fetched.shown().get(group.kept())).filter(fetched.hits()::containsKey)
                .mapToObj(hidden -> describe(fetched.hits().get(hidden), group, hidden, name, similarity)).toArray(SearchHit[]::new);
            hiddenBehind.put(DocumentKey.of(fetched.hits().get(group.kept())), new HiddenDocuments(group.hidden().length, hits));
        });
        boolean timedOut = window.timedOut() || compared != null && compared.timedOut();
        report.write(new CollapseReport.Summary(
            window.size(), groups.groups().size(), groups.hidden(), notCompared, compared, timedOut, window.matches()), hiddenBehind);
    }

    private SearchHit describe(SearchHit hit, Group group, int hidden, String similarityName, SimilarityToKept similarity) {
        hit.score(window.scores()[hidden]);
        hit.setRank(hidden + 1);
        if (window.fingerprints() != null) {
            int distance = SimHash.distance(window.fingerprints()[group.kept()], window.fingerprints()[hidden]);
            ServerHits.addField(hit, new DocumentField(DISTANCE, List.of(distance)));
        }
        Double toKept = similarity.of(group.kept(), hidden);
        if (toKept != null) {
            ServerHits.addField(hit, new DocumentField(similarityName, List.of(toKept)));
        }
        return hit;
    }
}
