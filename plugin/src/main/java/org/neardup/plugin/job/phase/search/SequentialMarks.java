package org.neardup.plugin.job.phase.search;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.Index;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.work.MemoryClaim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The documents that queries have marked so far, and the documents kept instead. Windows must be applied in the order of their queries: a
 * document that one marks is absent from later ones. Not thread safe.
 */
final class SequentialMarks {

    /** A document in a map with its key and version. */
    private static final long BYTES_EACH = 400;

    private final KeepRule keep;
    private final Comparator<DocumentVersion> order;
    private final Set<Index> indices;
    private final MemoryClaim memory;
    private final Map<DocumentKey, Known> known = new HashMap<>();

    /** A document that was in a group. */
    static final class Known {

        private final DocumentVersion document;
        private int ordinal;
        private boolean marked;

        private Known(DocumentVersion document) {
            this.document = document;
        }

        /** The version of the document that was first in a group; later changes do not matter. */
        DocumentVersion document() {
            return document;
        }

        /** Its ordinal among all of them. */
        int ordinal() {
            return ordinal;
        }

        void setOrdinal(int ordinal) {
            this.ordinal = ordinal;
        }

        private void mark() {
            marked = true;
        }
    }

    /**
     * A marked document.
     *
     * @param number position of the document in the window
     * @param kept   the document kept instead in this window; the document itself if none is
     */
    record Mark(int number, Known document, Known kept) {}

    /** Receives documents that are in a group for the first time. */
    @FunctionalInterface
    interface NewDocuments {

        void accept(Known document, Index index, int number);
    }

    /**
     * @param keep    the keep rule, applied as for the groups of the job
     * @param indices documents of other indices are ignored
     */
    SequentialMarks(KeepRule keep, Set<Index> indices, MemoryClaim memory) {
        this.keep = keep;
        this.indices = indices;
        this.memory = memory;
        Comparator<DocumentVersion> byAuthority = Comparator.comparingDouble(DocumentVersion::authority).reversed();
        Comparator<DocumentVersion> byTimestamp = Comparator.comparingLong(DocumentVersion::timestamp);
        order = Comparator.comparing(DocumentVersion::isProtected)
            .reversed()
            .thenComparing(keep.first() == Keep.AUTHORITY ? byAuthority : byTimestamp)
            .thenComparing(keep.first() == Keep.AUTHORITY ? byTimestamp : byAuthority)
            .thenComparing(DocumentVersion::index)
            .thenComparing(document -> new BytesRef(document.id()))
            .thenComparing(document -> new BytesRef(document.routing() == null ? "" : document.routing()));
    }

    /** Restores a document of an earlier batch with its ordinal. */
    Known restore(DocumentVersion document, int ordinal) {
        Known restored = add(document);
        restored.setOrdinal(ordinal);
        return restored;
    }

    /** Restores the mark on the lesser of two linked documents, and on the other one if it is not kept either. */
    void restoreMark(Known one, Known other) {
        boolean isFirst = order.compare(one.document, other.document) < 0;
        (isFirst ? other : one).mark();
        dropFirst(isFirst ? one : other);
    }

    /** Marks the first document of a group unless the rule keeps it; returns whether this marked it. */
    private boolean dropFirst(Known first) {
        boolean drops = first.marked == false && keep.dropsFirst(first.document.authority(), first.document.isProtected());
        if (drops) {
            first.mark();
        }
        return drops;
    }

    private Known add(DocumentVersion document) {
        memory.reserve(BYTES_EACH + 2L * document.id().length());
        Known added = new Known(document);
        known.put(document.key(), added);
        return added;
    }

    /**
     * Marks near-duplicates in the next window and returns them.
     *
     * @param windows the source of the window
     */
    List<Mark> apply(FoundWindow window, Windows windows, NewDocuments added) {
        List<Candidate> candidates = new ArrayList<>();
        IntStream.range(0, window.documents().length).filter(number -> indices.contains(window.indices()[number])).forEach(number -> {
            DocumentVersion document = window.documents()[number];
            Known before = known.get(document.key());
            if (before == null || before.marked == false) {
                candidates.add(new Candidate(number, before == null ? document : before.document, before));
            }
        });
        candidates.sort(Comparator.comparing(Candidate::document, order));
        int[] numbers = candidates.stream().mapToInt(Candidate::number).toArray();
        int[] keptOf = windows.withMemory(() -> window.near().keptOf(numbers));
        List<Mark> marks = new ArrayList<>();
        Known[] grouped = new Known[keptOf.length];
        for (int place = 0; place < keptOf.length; place++) {
            if (keptOf[place] != place && candidates.get(place).document.isProtected() == false) {
                Known kept = grouped(keptOf[place], grouped, candidates, window, windows, added);
                Known marked = grouped(place, grouped, candidates, window, windows, added);
                marked.mark();
                marks.add(new Mark(candidates.get(place).number, marked, kept));
                if (dropFirst(kept)) {
                    marks.add(new Mark(candidates.get(keptOf[place]).number, kept, kept));
                }
            }
        }
        return marks;
    }

    private Known grouped(
        int place,
        Known[] grouped,
        List<Candidate> candidates,
        FoundWindow window,
        Windows windows,
        NewDocuments added
    ) {
        if (grouped[place] == null) {
            Candidate candidate = candidates.get(place);
            grouped[place] = candidate.known;
            if (candidate.known == null) {
                grouped[place] = windows.withMemory(() -> add(candidate.document));
                added.accept(grouped[place], window.indices()[candidate.number], candidate.number);
            }
        }
        return grouped[place];
    }

    /** @param known null for a document that was in no group before */
    private record Candidate(int number, DocumentVersion document, Known known) {}
}
