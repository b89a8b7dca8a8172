package org.neardup.plugin.job.phase.act;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Releasable;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.record.KeptDocument;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The documents in the groups of a plan, with the version that each is known to have. Holds reserved memory until it is closed. Not thread
 * safe.
 */
final class GroupMembers implements Releasable {

    private static final int BATCH = 1_000;
    /** An entry in the table of keys without the key, the number, the version, and the group. */
    private static final long BYTES_EACH = 6L * Integer.BYTES + 2L * Long.BYTES;
    private static final long BYTES_PER_NAME = 120;
    private static final int KEPT = -1;

    private final HeldMemory memory;
    private final BytesRefHash keys = new BytesRefHash();
    private final int[] number;
    private final int[] group;
    private final long[] sequenceNumber;
    private final long[] primaryTerm;
    private final List<String> names = new ArrayList<>();
    private final BitSet changed = new BitSet();

    /** @param selected numbers of the duplicates that count as members; null for all that are not protected */
    GroupMembers(StoredPlan plan, @Nullable BitSet selected, MemoryReservation memory) {
        this.memory = new HeldMemory(memory);
        int most = plan.size() + plan.groups();
        try {
            this.memory.reserve(BYTES_EACH * most + BYTES_PER_NAME * plan.groups());
            number = new int[most];
            group = new int[most];
            sequenceNumber = new long[most];
            primaryTerm = new long[most];
            for (int from = 0; from < plan.size(); from += BATCH) {
                plan.read(from, BATCH).forEach(document -> add(document, selected));
            }
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private void add(PlannedDocument document, BitSet selected) {
        if (document.number() == document.group().first()) {
            names.add(document.group().id());
            KeptDocument kept = document.kept();
            if (kept.stays()) {
                add(KEPT, kept.key(), kept.sequenceNumber(), kept.primaryTerm());
            }
        }
        if (document.isProtected() == false && (selected == null || selected.get(document.number()))) {
            add(document.number(), document.key(), document.sequenceNumber(), document.primaryTerm());
        }
    }

    private void add(int itsNumber, DocumentKey key, long itsSequenceNumber, long itsPrimaryTerm) {
        BytesRef bytes = key.bytes();
        memory.reserveSome(bytes.length);
        int member = keys.add(bytes);
        number[member] = itsNumber;
        group[member] = names.size() - 1;
        sequenceNumber[member] = itsSequenceNumber;
        primaryTerm[member] = itsPrimaryTerm;
    }

    /** The member of a key; negative if there is none. */
    int find(DocumentKey key) {
        return keys.find(key.bytes());
    }

    String group(int member) {
        return names.get(group[member]);
    }

    /** Whether a document has the version that is known. */
    boolean isVersion(int member, long otherSequenceNumber, long otherPrimaryTerm) {
        return sequenceNumber[member] == otherSequenceNumber && primaryTerm[member] == otherPrimaryTerm;
    }

    /** Notes the version that a change left. */
    void changed(int member, DocWriteResponse response) {
        sequenceNumber[member] = response.getSeqNo();
        primaryTerm[member] = response.getPrimaryTerm();
        changed.set(member);
    }

    /** The versions that changes left of duplicates. */
    List<ActedVersion> changed() {
        return changed.stream().filter(member -> number[member] != KEPT)
            .mapToObj(member -> new ActedVersion(number[member], sequenceNumber[member], primaryTerm[member])).toList();
    }

    @Override
    public void close() {
        keys.close();
        memory.close();
    }
}
