package org.neardup.plugin.job.phase.result;

import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.StableId;
import org.neardup.plugin.job.record.PlannedGroup;
import org.neardup.plugin.job.record.StoredPlan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Stable names of groups across jobs: a group inherits the name of the earlier group of its first member, by key, that was in one. If two
 * groups derive from the same earlier one, the group whose member comes first inherits the name.
 */
record InheritedIds(JobContext job, GroupedDocuments grouped) {

    private static final int NONE = -1;
    /** Map entries for a claim and a name per group. */
    private static final long BYTES_PER_GROUP = 400;
    private static final long BYTES_PER_NAME = 150;
    /** A document of the earlier job: its key in a table, without the bytes, and a reference to the name of its group. */
    private static final long BYTES_PER_EARLIER = 3L * Integer.BYTES + 8;

    /** The names that differ from the ones without an earlier job, by the kept document. */
    Map<Integer, String> decide(MemoryReservation memory, HeldMemory ofResult) {
        Map<Integer, String> ids;
        try (HeldMemory meanwhile = new HeldMemory(memory)) {
            ids = ids(meanwhile);
        }
        ofResult.reserve(BYTES_PER_NAME * ids.size());
        return ids;
    }

    private Map<Integer, String> ids(HeldMemory memory) {
        memory.reserve((long) Integer.BYTES * grouped.count() + BYTES_PER_GROUP * grouped.centres().count());
        StoredPlan earlier = StoredPlan.find(job.plan(job.earlier().id()));
        return earlier == null ? Map.of() : others(holders(earlier, memory));
    }

    /** The groups that inherit a name, by that name. */
    private Map<String, Integer> holders(StoredPlan earlier, HeldMemory memory) {
        int documents = earlier.size() + earlier.groups();
        memory.reserve(BYTES_PER_EARLIER * documents);
        BytesRefHash keys = new BytesRefHash();
        String[] names = new String[documents];
        earlier.forEach(document -> {
            PlannedGroup group = document.group();
            if (document.number() == group.first() && group.kept().stays()) {
                names[keys.add(key(group.kept().key(), memory))] = group.id();
            }
            names[keys.add(key(document.key(), memory))] = group.id();
        });
        // For each group, the first member that was in an earlier group.
        int[] claims = new int[grouped.count()];
        Map<Integer, String> claimed = new HashMap<>();
        Arrays.fill(claims, NONE);
        for (int rank = 0; rank < grouped.count(); rank++) {
            int kept = grouped.keptOf(rank);
            int number = grouped.groupSize(kept) > 1 ? keys.find(grouped.key(rank).bytes()) : NONE;
            if (number >= 0 && (claims[kept] == NONE || grouped.compareKeys(rank, claims[kept]) < 0)) {
                claims[kept] = rank;
                claimed.put(kept, names[number]);
            }
        }
        Map<String, Integer> holders = new HashMap<>();
        claimed.forEach((kept, name) -> holders.merge(
            name, kept, (one, other) -> grouped.compareKeys(claims[one], claims[other]) < 0 ? one : other));
        return holders;
    }

    private static BytesRef key(DocumentKey key, HeldMemory memory) {
        BytesRef bytes = key.bytes();
        memory.reserveSome(bytes.length);
        return bytes;
    }

    /** The names of groups that are not named after their first members. */
    private Map<Integer, String> others(Map<String, Integer> holders) {
        Map<Integer, String> named = new HashMap<>();
        holders.forEach((name, kept) -> named.put(kept, name));
        Map<Integer, String> others = new HashMap<>();
        grouped.centres().forEach(kept -> {
            DocumentKey first = grouped.firstKey(kept);
            String own = grouped.groupId(kept);
            String id = named.getOrDefault(kept, own);
            // Other groups may have inherited the names that this group's first member gave in earlier jobs.
            for (DocumentKey other = first; holders.getOrDefault(id, kept) != kept; other = new DocumentKey(first.index(), id)) {
                id = StableId.of(first, other);
            }
            if (id.equals(own) == false) {
                others.put(kept, id);
            }
        });
        return others;
    }
}
