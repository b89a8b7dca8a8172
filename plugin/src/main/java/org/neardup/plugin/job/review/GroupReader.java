package org.neardup.plugin.job.review;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.core.Nullable;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.SeenDocuments;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.PlannedGroup;
import org.neardup.plugin.job.record.Review;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.job.review.GroupsRequest.Sort;
import org.neardup.plugin.job.review.SeenGroup.SeenDuplicate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Reads the groups of a plan for a caller. Calls block.
 *
 * @param documents     as the caller sees them
 * @param seesAll       whether the caller sees the whole plan; otherwise only the documents that he can read
 * @param ensureRunning called for every thousand documents; the call ends with any exception that it throws
 */
record GroupReader(StoredPlan plan, SeenDocuments documents, boolean seesAll, Runnable ensureRunning) {

    static final int BATCH = 1_000;

    /**
     * A page of groups.
     *
     * @param after of the next page, or null
     */
    record Page(List<SeenGroup> groups, @Nullable String after) {}

    Page page(GroupsRequest wanted) {
        List<SeenGroup> found = wanted.sort() == Sort.SIZE ? firstBySize(wanted) : firstBySimilarity(wanted);
        if (found.size() <= wanted.size()) {
            return new Page(found, null);
        }
        List<SeenGroup> shown = found.subList(0, wanted.size());
        return new Page(shown, position(shown.getLast(), wanted).text(wanted.sort()));
    }

    private static GroupPosition position(SeenGroup group, GroupsRequest wanted) {
        return new GroupPosition(wanted.sort() == Sort.SIZE ? 0 : group.least(), group.group().first());
    }

    /** The plan is in this order. */
    private List<SeenGroup> firstBySize(GroupsRequest wanted) {
        List<SeenGroup> found = new ArrayList<>();
        forEach(wanted, wanted.after() == null ? 0 : wanted.after().first(), group -> {
            if (wanted.after() == null || group.group().first() > wanted.after().first()) {
                found.add(group);
            }
            return found.size() <= wanted.size();
        });
        return found;
    }

    private List<SeenGroup> firstBySimilarity(GroupsRequest wanted) {
        Comparator<SeenGroup> order = Comparator.comparing(group -> position(group, wanted));
        PriorityQueue<SeenGroup> first = new PriorityQueue<>(order.reversed());
        forEach(wanted, 0, group -> {
            if (wanted.after() == null || position(group, wanted).compareTo(wanted.after()) > 0) {
                first.add(group);
                if (first.size() > wanted.size() + 1) {
                    first.remove();
                }
            }
            return true;
        });
        return first.stream().sorted(order).toList();
    }

    /** Passes the wanted groups to the consumer until it returns false, from the first one that begins at a number or later. */
    private void forEach(GroupsRequest wanted, int from, Predicate<SeenGroup> consumer) {
        if (wanted.id() == null) {
            forEach(wanted, from, plan.size(), consumer);
            return;
        }
        for (PlannedGroup group : plan.groupsOf(wanted.id())) {
            if (group.first() >= from && forEach(wanted, group.first(), end(group), consumer) == false) {
                return;
            }
        }
    }

    private static int end(PlannedGroup group) {
        return group.first() + group.duplicates();
    }

    /** Passes the wanted groups between two numbers to the consumer; false if it returned false. */
    private boolean forEach(GroupsRequest wanted, int from, int to, Predicate<SeenGroup> consumer) {
        SeenGroup open = null;
        for (int next = from; next < to; next += BATCH - next % BATCH) {
            ensureRunning.run();
            List<PlannedDocument> batch = plan.read(next, Math.min(to - next, BATCH - next % BATCH));
            Map<Integer, Review> reviews = plan.reviews(next, batch.size());
            Map<DocumentKey, Boolean> seen = seesAll && wanted.query() == null ? null : documents.match(keys(batch), wanted.query());
            if (seesAll && seen != null) {
                // Deleted documents are still part of the result, though they match no query.
                keys(batch).forEach(key -> seen.putIfAbsent(key, false));
            }
            for (PlannedDocument document : batch) {
                if (document.number() == document.group().first()) {
                    open = new SeenGroup(wanted, document.group(), seen);
                }
                if (open == null) {
                    continue;
                }
                open.add(document, reviews.get(document.number()), seen);
                boolean isLast = document.number() + 1 == end(document.group());
                if (isLast && open.isWanted() && consumer.test(open) == false) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Set<DocumentKey> keys(Collection<PlannedDocument> documents) {
        Set<DocumentKey> keys = new LinkedHashSet<>();
        documents.forEach(document -> {
            keys.add(document.key());
            keys.add(document.kept().key());
        });
        return keys;
    }

    /**
     * Reads the group of a name.
     *
     * @throws ResourceNotFoundException if there is none that the caller sees
     */
    SeenGroup group(String id, GroupsRequest wanted) {
        List<SeenGroup> found = new ArrayList<>(1);
        plan.groupsOf(id).stream().filter(group -> group.id().equals(id)).forEach(
            group -> forEach(wanted, group.first(), end(group), found::add));
        if (found.isEmpty()) {
            throw new ResourceNotFoundException("there is no group [" + id + "] of documents that you can read");
        }
        return found.getFirst();
    }

    /**
     * Reads duplicates of a group that the caller sees.
     *
     * @param from  number of the first one in the plan
     * @param count maximum number, at most {@value #BATCH}
     */
    List<SeenDuplicate> duplicates(SeenGroup group, int from, int count) {
        int end = end(group.group());
        List<SeenDuplicate> duplicates = new ArrayList<>();
        for (int next = from; next < end && duplicates.size() < count; next += BATCH) {
            ensureRunning.run();
            List<PlannedDocument> batch = seen(plan.read(next, Math.min(BATCH, end - next)));
            Map<Integer, Review> reviews = plan.reviews(next, BATCH);
            batch.stream().limit(count - duplicates.size())
                .forEach(document -> duplicates.add(new SeenDuplicate(document, reviews.get(document.number()))));
        }
        return duplicates;
    }

    /** The documents that the caller sees with the ones kept instead of them. */
    List<PlannedDocument> seen(List<PlannedDocument> batch) {
        if (seesAll) {
            return batch;
        }
        Map<DocumentKey, Boolean> seen = documents.match(keys(batch), null);
        return batch.stream().filter(document -> seen.containsKey(document.key()) && seen.containsKey(document.kept().key())).toList();
    }

    /**
     * Finds the duplicates that a review names, one by one or by groups, as far as the caller sees them.
     *
     * @throws ResourceNotFoundException if there is none for one of the names
     */
    List<PlannedDocument> find(Set<DocumentKey> keys, Set<String> groups) {
        List<PlannedDocument> found = new ArrayList<>();
        Set<Object> missing = new HashSet<>(keys);
        missing.addAll(groups);
        for (int batch : batchesOf(keys, groups)) {
            ensureRunning.run();
            List<PlannedDocument> named = plan.read(batch * BATCH, BATCH).stream()
                .filter(document -> keys.contains(document.key()) || groups.contains(document.group().id())).toList();
            for (PlannedDocument document : seen(named)) {
                found.add(document);
                missing.remove(document.key());
                missing.remove(document.group().id());
            }
        }
        if (missing.isEmpty() == false) {
            List<String> first = missing.stream().map(Object::toString).sorted().limit(10).toList();
            throw new ResourceNotFoundException("the plan has no such duplicates or groups of documents that you can read: " + first);
        }
        return found;
    }

    /** The batches in which duplicates and groups of these names are. Of many names, all: that takes fewer requests. */
    private Collection<Integer> batchesOf(Set<DocumentKey> keys, Set<String> groups) {
        int all = Math.ceilDiv(plan.size(), BATCH);
        if (keys.size() + groups.size() >= all) {
            return IntStream.range(0, all).boxed().toList();
        }
        Collection<Integer> batches = new TreeSet<>();
        keys.forEach(key -> plan.numbers(key.id()).forEach(number -> batches.add(number / BATCH)));
        groups.forEach(id -> plan.groupsOf(id).forEach(
            group -> IntStream.rangeClosed(group.first() / BATCH, (end(group) - 1) / BATCH).forEach(batches::add)));
        return batches;
    }
}
