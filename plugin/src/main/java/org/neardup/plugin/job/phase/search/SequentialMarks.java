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
import java.util.function.ObjIntConsumer;

/**
 * The documents that queries have marked so far, and the documents kept instead. Windows must be applied in the order of their queries: a
 * document that one marks is absent from later ones. Not thread safe.
 */
final class SequentialMarks {

    /** A document in a map with its key and version. */
    private static final long BYTES_EACH = 460;

    private final KeepRule keep;
    private final Comparator<DocumentVersion> order;
    private final Set<Index> indices;
    private final MemoryClaim memory;
    private final Map<DocumentKey, Known> known = new HashMap<>();

    /** A document that was in a group. */
    static final class Known {

        /** The version of the document that was first in a group; later changes do not matter. */
        final DocumentVersion document;
        /** Its ordinal among all of them, as soon as the batch that found it is written. */
        int ordinal;
        private boolean marked;

        private Known(DocumentVersion document) {
            this.document = document;
        }
    }

    /**
     * @param number position of the document in the window
     * @param kept   the document kept instead in this window; the document itself if none is
     */
    record Mark(int number, Known document, Known kept) {}

    /**
     * @param keep    the keep rule, applied as for the groups of the job
     * @param indices documents of other indices are ignored
     */
    SequentialMarks(KeepRule keep, Set<Index> indices, MemoryClaim memory) {
        this.keep = keep;
        this.indices = indices;
        this.memory = memory;
        Comparator<DocumentVersion> byAuthority = Comparator.comparing(DocumentVersion::authority).reversed();
        Comparator<DocumentVersion> byTimestamp = Comparator.comparing(DocumentVersion::timestamp);
        order = Comparator.comparing(DocumentVersion::isProtected).reversed()
            .thenComparing(keep.first() == Keep.AUTHORITY ? byAuthority : byTimestamp)
            .thenComparing(keep.first() == Keep.AUTHORITY ? byTimestamp : byAuthority)
            .thenComparing(Comparator.comparingInt(DocumentVersion::distinct).reversed())
            .thenComparing(DocumentVersion::index)
            .thenComparing(document -> new BytesRef(document.id()))
            .thenComparing(document -> new BytesRef(document.routing() == null ? "" : document.routing()));
    }

    Known restore(DocumentVersion document, int ordinal) {
        Known restored = new Known(document);
        add(restored);
        restored.ordinal = ordinal;
        return restored;
    }

    /** Restores the mark on the lesser of two linked documents, and on the other one if it is not kept either. */
    void restoreMark(Known one, Known other) {
        boolean isFirst = order.compare(one.document, other.document) < 0;
        (isFirst ? other : one).marked = true;
        dropFirst(isFirst ? one : other);
    }

    List<DocumentKey> marked() {
        return known.entrySet().stream().filter(entry -> entry.getValue().marked).map(Map.Entry::getKey).toList();
    }

    /** Marks the first document of a group unless the rule keeps it; returns whether this marked it. */
    private boolean dropFirst(Known first) {
        boolean drops = first.marked == false && keep.dropsFirst(first.document.authority(), first.document.isProtected());
        if (drops) {
            first.marked = true;
        }
        return drops;
    }

    private void add(Known added) {
        memory.reserve(BYTES_EACH + 2L * added.document.id().length());
        known.put(added.document.key(), added);
    }

    /**
     * Marks near-duplicates in the next window and returns them.
     *
     * @param windows the source of the window
     * @param added   receives documents that are in a group for the first time, with their positions in the window
     */
    List<Mark> apply(FoundWindow window, Windows windows, ObjIntConsumer<Known> added) {
        List<Candidate> candidates = new ArrayList<>();
        for (int number = 0; number < window.near().count(); number++) {
            if (indices.contains(window.documents().get(number).index())) {
                DocumentVersion document = window.version(number);
                Known candidate = known.getOrDefault(document.key(), new Known(document));
                if (candidate.marked == false) {
                    candidates.add(new Candidate(number, candidate));
                }
            }
        }
        candidates.sort(Comparator.comparing(candidate -> candidate.known.document, order));
        int[] numbers = candidates.stream().mapToInt(Candidate::number).toArray();
        int[] keptOf = windows.withMemory(() -> window.near().keptOf(numbers));
        List<Mark> marks = new ArrayList<>();
        for (int place = 0; place < keptOf.length; place++) {
            Candidate marked = candidates.get(place);
            if (keptOf[place] != place && marked.known.document.isProtected() == false) {
                Candidate kept = candidates.get(keptOf[place]);
                addIfNew(kept, windows, added);
                addIfNew(marked, windows, added);
                marked.known.marked = true;
                marks.add(new Mark(marked.number, marked.known, kept.known));
                if (dropFirst(kept.known)) {
                    marks.add(new Mark(kept.number, kept.known, kept.known));
                }
            }
        }
        return marks;
    }

    private void addIfNew(Candidate candidate, Windows windows, ObjIntConsumer<Known> added) {
        if (known.containsKey(candidate.known.document.key()) == false) {
            windows.withMemory(() -> add(candidate.known));
            added.accept(candidate.known, candidate.number);
        }
    }

    /** @param number position in the window */
    private record Candidate(int number, Known known) {}
}
