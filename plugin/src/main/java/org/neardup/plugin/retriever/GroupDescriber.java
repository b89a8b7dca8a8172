package org.neardup.plugin.retriever;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchHit;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.retriever.CollapseReport.DocumentKey;
import org.neardup.plugin.retriever.CollapseReport.HiddenDocuments;
import org.neardup.plugin.retriever.CollapseReport.Verified;
import org.neardup.plugin.retriever.Groups.Group;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Writes the report of a collapse: its numbers, and the documents hidden behind those that will be shown. */
final class GroupDescriber {

    /** The name of a hidden document's field with the number of bits in which its fingerprint differs from the kept one's. */
    static final String DISTANCE = "distance";

    /** The name of a hidden document's field with its exact similarity to the kept one, if pairs are verified. */
    static final String SIMILARITY = "similarity";

    private final Window window;
    private final Groups groups;
    private final GroupHits groupHits;
    private final CollapseReport report;
    private final List<Group> wanted;

    GroupDescriber(Window window, Groups groups, GroupHits groupHits, CollapseReport report) {
        this.window = window;
        this.groups = groups;
        this.groupHits = groupHits;
        this.report = report;
        this.wanted = groups.groups().stream().filter(group -> report.wantsGroupAt(group.place())).toList();
    }

    /** Returns the positions of the documents whose ids the report needs. */
    int[] needed() {
        return wanted.stream().flatMapToInt(group -> IntStream.concat(IntStream.of(group.kept()), shown(group))).toArray();
    }

    private IntStream shown(Group group) {
        return IntStream.of(group.hidden()).limit(groupHits.size());
    }

    /**
     * Writes the report. A document that could not be fetched, because its shard failed meanwhile, is only counted.
     *
     * @param pairs what was verified, or null if nothing was to be
     */
    void describe(FetchedDocuments documents, @Nullable VerifiedPairs pairs) {
        Map<DocumentKey, HiddenDocuments> hiddenBehind = new HashMap<>();
        for (Group group : wanted) {
            if (documents.has(group.kept())) {
                List<SearchHit> hits = new ArrayList<>();
                shown(group).filter(documents::has).forEach(hidden -> hits.add(hit(group, hidden, documents, pairs)));
                DocumentKey kept = DocumentKey.of(documents.hit(group.kept()));
                hiddenBehind.put(kept, new HiddenDocuments(group.hidden().length, hits.toArray(SearchHit[]::new)));
            }
        }
        Verified verified = pairs == null ? null : pairs.outcome();
        report.write(
            new CollapseReport.Summary(
                window.size(),
                groups.groups().size(),
                groups.hidden(),
                verified,
                window.timedOut() || verified != null && verified.timedOut(),
                window.matches()
            ),
            hiddenBehind
        );
    }

    private SearchHit hit(Group group, int hidden, FetchedDocuments documents, VerifiedPairs pairs) {
        SearchHit hit = documents.hit(hidden);
        hit.score(window.scores()[hidden]);
        hit.setRank(hidden + 1);
        int distance = SimHash.distance(window.fingerprints()[group.kept()], window.fingerprints()[hidden]);
        hit.setDocumentField(new DocumentField(DISTANCE, List.of(distance)));
        Double similarity = pairs == null ? null : pairs.similarity(group.kept(), hidden);
        if (similarity != null) {
            hit.setDocumentField(new DocumentField(SIMILARITY, List.of(similarity)));
        }
        return hit;
    }
}
