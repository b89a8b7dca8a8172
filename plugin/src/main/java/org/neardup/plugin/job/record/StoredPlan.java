package org.neardup.plugin.job.record;

import org.elasticsearch.ResourceNotFoundException;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.EntryStore.Entry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** A complete plan; its documents are numbered from 0. */
public final class StoredPlan {

    private final EntryStore entries;
    private final PlanHeader header;

    /**
     * The version of a document after this plan marked or unmarked it.
     *
     * @param number         the document's number in the plan
     * @param sequenceNumber with the primary term, the version
     * @param primaryTerm    see above
     */
    public record ActedVersion(int number, long sequenceNumber, long primaryTerm) {}

    private StoredPlan(EntryStore entries, PlanHeader header) {
        this.entries = entries;
        this.header = header;
    }

    /**
     * Opens the plan of a job.
     *
     * @throws ResourceNotFoundException if there is none
     */
    public static StoredPlan open(EntryStore entries, String plannedBy) {
        StoredPlan plan = find(entries);
        if (plan == null) {
            throw new ResourceNotFoundException(
                "the plan of job [" + plannedBy + "] does not exist any more: it is deleted with the job; start a new one");
        }
        return plan;
    }

    /** Opens a plan; null if it does not exist or is incomplete. */
    public static StoredPlan find(EntryStore entries) {
        PlanHeader header = PlanHeader.find(entries);
        return header == null || header.isComplete() == false ? null : new StoredPlan(entries, header);
    }

    /** Whether there is a plan, of any version, complete or not. */
    public static boolean exists(EntryStore entries) {
        return entries.find(List.of(PlanHeader.ENTRY)).getFirst() != null;
    }

    /** Number of duplicates, protected ones included. */
    public int size() {
        return header.size();
    }

    public int groups() {
        return header.groups();
    }

    /**
     * Reads duplicates by number, in the version that may be changed.
     *
     * @param from  number of the first one
     * @param count number of duplicates; fewer are returned only at the end
     */
    public List<PlannedDocument> read(int from, int count) {
        int to = Math.min(header.size(), from + count);
        List<PlannedDocument> read = new ArrayList<>();
        int size = PlanBlocks.PLANNED.size();
        for (int block = from / size; block * size < to; block++) {
            Map<Integer, ActedVersion> acted = inBlock(PlanBlocks.ACTED, block, ActedVersion::number);
            forEach(PlanBlocks.PLANNED, List.of(PlanBlocks.PLANNED.entry(block)), document -> {
                if (document.number() >= from && document.number() < to) {
                    ActedVersion version = acted.get(document.number());
                    read.add(version == null ? document : document.in(version));
                }
            });
        }
        return read;
    }

    /** Passes all duplicates to the consumer, in the version that was compared, group by group, large groups first. */
    public void forEach(Consumer<PlannedDocument> consumer) {
        forEach(PlanBlocks.PLANNED, PlanBlocks.PLANNED.entries(header.size()), consumer);
    }

    /** The groups of this id, or with a document of this id, in order; rarely also others. */
    public List<PlannedGroup> groupsOf(String name) {
        Set<PlannedGroup> groups = new LinkedHashSet<>();
        int size = PlanBlocks.PLANNED.size();
        numbers(name).stream().collect(Collectors.groupingBy(number -> number / size, TreeMap::new, Collectors.toSet())).forEach(
            (block, numbers) -> forEach(PlanBlocks.PLANNED, List.of(PlanBlocks.PLANNED.entry(block)), document -> {
                if (numbers.contains(document.number())) {
                    groups.add(document.group());
                }
            }));
        return List.copyOf(groups);
    }

    /**
     * The numbers of the duplicates with this id, and of the first ones of groups that have it or keep a document that has it; rarely also
     * others.
     */
    public List<Integer> numbers(String name) {
        return PlanDirectory.find(entries, header, name);
    }

    /** Passes on what only an export shows. */
    public void forEachExtra(Consumer<Entry> consumer) {
        forEach(PlanBlocks.EXTRA, PlanBlocks.EXTRA.entries(header.extra()), consumer);
    }

    /** The reviews of duplicates with these numbers, by number. */
    public Map<Integer, Review> reviews(int from, int count) {
        Map<Integer, Review> reviews = new HashMap<>();
        int size = PlanBlocks.REVIEWED.size();
        for (int block = from / size; block * size < Math.min(header.size(), from + count); block++) {
            reviews.putAll(inBlock(PlanBlocks.REVIEWED, block, Review::number));
        }
        return reviews;
    }

    private <T> void forEach(PlanBlocks<T> blocks, List<String> names, Consumer<T> consumer) {
        try {
            entries.forEach(names, (data, block) -> blocks.format().decode(data).forEach(consumer));
        } catch (ResourceNotFoundException e) {
            throw new IllegalStateException("the plan was deleted meanwhile: " + e.getMessage() + "; start a new job", e);
        }
    }

    private <T> Map<Integer, T> inBlock(PlanBlocks<T> blocks, int block, Function<T, Integer> number) {
        List<T> found = entries.find(blocks.entry(block), blocks.format());
        return found == null ? Map.of() : found.stream().collect(Collectors.toMap(number, Function.identity()));
    }

    /**
     * Records the versions that may be changed from now on. If the job fails before this, the plan keeps the previous versions, and
     * carrying it out again changes nothing.
     */
    public void record(List<ActedVersion> changes) {
        Map<Integer, ActedVersion> versions = changes.stream().collect(Collectors.toMap(ActedVersion::number, Function.identity()));
        change(PlanBlocks.ACTED, versions.keySet(), ActedVersion::number, versions::get);
    }

    /**
     * Changes the reviews of duplicates. Each block of them is changed at once, or not at all if another request changes it at the time,
     * and then again.
     *
     * @param numbers of the duplicates
     * @param review  makes the review of the duplicate with a number; null to remove one
     */
    public void review(Collection<Integer> numbers, IntFunction<Review> review) {
        change(PlanBlocks.REVIEWED, numbers, Review::number, review);
    }

    private <T> void change(PlanBlocks<T> blocks, Collection<Integer> numbers, Function<T, Integer> number, IntFunction<T> record) {
        numbers.stream().collect(Collectors.groupingBy(one -> one / blocks.size())).forEach((block, ofBlock) -> {
            entries.change(blocks.entry(block), blocks.format(), before -> {
                Map<Integer, T> records = new TreeMap<>();
                if (before != null) {
                    before.forEach(one -> records.put(number.apply(one), one));
                }
                ofBlock.forEach(one -> records.compute(one, (same, old) -> record.apply(one)));
                return List.copyOf(records.values());
            });
        });
    }
}
