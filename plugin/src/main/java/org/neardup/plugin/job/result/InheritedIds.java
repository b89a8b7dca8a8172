package org.neardup.plugin.job.result;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.plan.StoredPlan;
import org.neardup.plugin.job.work.RecordVersion;
import org.neardup.plugin.job.work.WorkIndex;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names of groups that outlive a job: a group goes by the name of the earlier group that had the first of its members, by key, that
 * was in one. If two groups come from the same earlier one, the one whose member comes first has the name.
 *
 * <p>Decided once and noted in the work index, for the earlier plan, which has the names, goes when this job's is written: in parts, each
 * with the number of its names, and for each the kept document's number and the name; and then, after a byte for the version, the number of
 * parts.
 */
final class InheritedIds {

    private static final byte VERSION = 1;
    private static final String ENTRY = "result/group-ids";
    private static final int IDS_PER_ENTRY = 50_000;
    private static final int NONE = -1;
    /** A claim and a name for each group, in maps. */
    private static final long BYTES_EACH = Integer.BYTES + KeyLookup.BYTES_EACH;
    private static final long BYTES_PER_GROUP = 400;
    private static final long BYTES_PER_NAME = 150;

    private final JobContext job;
    private final GroupedDocuments grouped;

    InheritedIds(JobContext job, GroupedDocuments grouped) {
        this.job = job;
        this.grouped = grouped;
    }

    /** The names that differ from those that groups would have without an earlier job, by the kept document. */
    Map<Integer, String> decide(ReservedMemory memory) {
        BytesReference entries = job.work().find(List.of(ENTRY)).get(0);
        if (entries == null) {
            long bytes = BYTES_EACH * grouped.count() + BYTES_PER_GROUP * grouped.profile().groups(0);
            memory.reserve(bytes);
            write(ids(), job.work());
            memory.release(bytes);
            entries = job.work().get(ENTRY);
        }
        Map<Integer, String> ids = read(entries, job.work());
        memory.reserve(BYTES_PER_NAME * ids.size());
        return ids;
    }

    private Map<Integer, String> ids() {
        KeyLookup lookup = grouped.lookup(job::ensureRunning);
        int[] claims = new int[grouped.count()];
        Arrays.fill(claims, NONE);
        Map<Integer, String> claimed = new HashMap<>();
        StoredPlan earlier = StoredPlan.find(job.plan(job.earlier().id()));
        if (earlier != null) {
            earlier.forEachLinked(linked -> {
                if (linked.group() != null) {
                    claim(lookup.place(linked.index(), linked.id()), linked.group(), claims, claimed);
                }
            });
        }
        return settle(claims, claimed);
    }

    private void claim(int place, String id, int[] claims, Map<Integer, String> claimed) {
        int rank = grouped.rankOfPlace(place);
        if (rank >= 0) {
            int kept = grouped.keptOf(rank);
            if (grouped.groupSize(kept) > 1 && (claims[kept] == NONE || grouped.compareKeys(rank, claims[kept]) < 0)) {
                claims[kept] = rank;
                claimed.put(kept, id);
            }
        }
    }

    private Map<Integer, String> settle(int[] claims, Map<Integer, String> claimed) {
        List<Integer> inOrder = new ArrayList<>(claimed.keySet());
        inOrder.sort((one, other) -> grouped.compareKeys(claims[one], claims[other]));
        Set<String> taken = new HashSet<>();
        inOrder.removeIf(kept -> taken.add(claimed.get(kept)) == false);
        claimed.keySet().retainAll(new HashSet<>(inOrder));
        for (int kept = 0; kept < grouped.count(); kept++) {
            if (grouped.groupSize(kept) > 1 && claimed.containsKey(kept) == false) {
                DocumentKey first = grouped.firstKey(kept);
                String id = StableId.of(first);
                // Other groups may have kept the names that this one's first member gave each time that it came.
                for (DocumentKey other = first; taken.contains(id); other = new DocumentKey(first.index(), id)) {
                    id = StableId.of(first, other);
                }
                claimed.put(kept, id);
            }
        }
        claimed.entrySet().removeIf(entry -> entry.getValue().equals(StableId.of(grouped.firstKey(entry.getKey()))));
        return claimed;
    }

    static void write(Map<Integer, String> ids, WorkIndex work) {
        List<Map.Entry<Integer, String>> all = new ArrayList<>(ids.entrySet());
        try (BytesStreamOutput names = new BytesStreamOutput()) {
            int entries = 0;
            for (int from = 0; from < all.size(); from += IDS_PER_ENTRY) {
                List<Map.Entry<Integer, String>> part = all.subList(from, Math.min(all.size(), from + IDS_PER_ENTRY));
                names.reset();
                names.writeVInt(part.size());
                for (Map.Entry<Integer, String> id : part) {
                    names.writeVInt(id.getKey());
                    names.writeString(id.getValue());
                }
                work.put(ENTRY + "/" + entries++, new BytesArray(names.bytes().toBytesRef(), true));
            }
            names.reset();
            names.writeByte(VERSION);
            names.writeVInt(entries);
            work.put(ENTRY, new BytesArray(names.bytes().toBytesRef(), true));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<Integer, String> read(BytesReference entries, WorkIndex work) {
        Map<Integer, String> ids = new HashMap<>();
        try (StreamInput all = entries.streamInput()) {
            RecordVersion.read(all, VERSION, "the record of group names");
            int count = all.readVInt();
            for (int entry = 0; entry < count; entry++) {
                try (StreamInput in = work.get(ENTRY + "/" + entry).streamInput()) {
                    for (int left = in.readVInt(); left > 0; left--) {
                        ids.put(in.readVInt(), in.readString());
                    }
                }
            }
            return ids;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
