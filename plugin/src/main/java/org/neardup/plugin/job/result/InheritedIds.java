package org.neardup.plugin.job.result;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.plan.StoredPlan;
import org.neardup.plugin.job.work.RecordFormat;

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
 * <p>Decided once, for the earlier plan, which has the names, goes when this job's is written.
 */
final class InheritedIds {

    static final String ENTRY = "result/group-ids";
    /** The kept document's number and the name of its group. */
    static final RecordFormat<Map<Integer, String>> FORMAT = new RecordFormat<>(
        2,
        "the record of group names",
        (out, ids) -> out.writeMap(ids, StreamOutput::writeVInt, StreamOutput::writeString),
        in -> in.readMap(StreamInput::readVInt, StreamInput::readString)
    );

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
        long bytes = BYTES_EACH * grouped.count() + BYTES_PER_GROUP * grouped.profile().groups(0);
        memory.reserve(bytes);
        Map<Integer, String> ids = job.work().onceInParts(ENTRY, FORMAT, this::ids);
        memory.release(bytes);
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
}
