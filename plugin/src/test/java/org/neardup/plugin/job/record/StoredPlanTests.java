package org.neardup.plugin.job.record;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;
import org.neardup.plugin.work.EntryStore.Entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StoredPlanTests extends ESTestCase {

    private final MemoryWorkIndex entries = new MemoryWorkIndex();

    private List<PlannedDocument> write(int size) {
        List<PlannedDocument> documents = IntStream.range(0, size).mapToObj(PlanFormatTests::planned).toList();
        PlanWriter writer = new PlanWriter(entries, size, size);
        documents.forEach(writer::add);
        writer.complete();
        return documents;
    }

    public void testEachPartIsReadAsWritten() {
        List<PlannedDocument> documents = write(between(0, 3) * 1_000 + between(0, 999));
        StoredPlan plan = StoredPlan.open(entries, "planner");
        assertEquals(documents.size(), plan.size());
        for (int i = 0; i < 20; i++) {
            int from = between(0, documents.size());
            int count = between(0, 2_500);
            assertEquals(documents.subList(from, Math.min(documents.size(), from + count)), plan.read(from, count));
        }
    }

    public void testAdditionalDocumentsAreReadAsWritten() {
        for (int size : new int[] {0, between(1, 499), 500, 501, between(1_001, 1_500)}) {
            List<Entry> extra = IntStream.range(0, size)
                .mapToObj(number -> new Entry("pair-" + number, new BytesArray("{\"number\":" + number + "}"))).toList();
            PlanWriter writer = new PlanWriter(entries, 1, 1);
            extra.forEach(writer::addExtra);
            writer.add(PlanFormatTests.planned(0));
            assertNull("not before it is complete", StoredPlan.find(entries));
            writer.complete();
            StoredPlan plan = StoredPlan.find(entries);
            assertEquals(1, plan.size());
            assertEquals(1, plan.groups());
            List<Entry> read = new ArrayList<>();
            plan.forEachExtra(read::add);
            assertEquals(extra, read);
        }
    }

    /** Each name leads to all its groups; hardly any to others. */
    public void testGroupsAreFoundByNames() {
        int size = between(1, 12_000);
        List<PlannedDocument> documents = write(size);
        StoredPlan plan = StoredPlan.open(entries, "planner");
        Map<String, Set<PlannedGroup>> expected = new HashMap<>();
        documents.forEach(one -> Stream.of(one.key().id(), one.kept().key().id(), one.group().id()).forEach(
            name -> expected.computeIfAbsent(name, same -> new HashSet<>()).add(one.group())));
        int others = 0;
        for (String name : randomSubsetOf(Math.min(50, expected.size()), expected.keySet())) {
            List<PlannedGroup> found = plan.groupsOf(name);
            assertTrue(found.containsAll(expected.get(name)));
            others += found.size() - expected.get(name).size();
            for (int i = 1; i < found.size(); i++) {
                assertTrue(found.get(i - 1).first() < found.get(i).first());
            }
        }
        assertTrue("" + others, others < 3);
        assertEquals(List.of(), plan.groupsOf("none of these"));
        write(0);
        assertEquals(List.of(), StoredPlan.open(entries, "planner").groupsOf("none of these"));
    }

    public void testReviewsAreReplacedAndRemoved() {
        write(2_300);
        Map<Integer, Review> expected = new HashMap<>();
        for (int round = 0; round < 10; round++) {
            StoredPlan plan = StoredPlan.open(entries, "planner");
            Set<Integer> numbers = randomUnique(() -> between(0, 2_299), between(0, 400));
            Review.Decision decision = randomFrom(Review.Decision.KEEP, Review.Decision.REMOVE, null);
            long now = round;
            plan.review(numbers, number -> decision == null ? null : new Review(number, decision, "user", now, null));
            numbers.forEach(number -> expected.compute(
                number, (same, before) -> decision == null ? null : new Review(number, decision, "user", now, null)));
            assertEquals(expected, plan.reviews(0, 2_300));
            int from = between(0, 2_299);
            assertEquals(expected.get(from), plan.reviews(from, 1).get(from));
        }
    }

    /** An incomplete plan of a failed coordinator does not count as a plan, until another one completes it. */
    public void testAPlanIsThereWhenItIsComplete() {
        assertThrows(ResourceNotFoundException.class, () -> StoredPlan.open(entries, "planner"));
        PlanWriter begun = new PlanWriter(entries, 1_500, 1_500);
        IntStream.range(0, 1_500).mapToObj(PlanFormatTests::planned).forEach(begun::add);
        Exception missing = assertThrows(ResourceNotFoundException.class, () -> StoredPlan.open(entries, "planner"));
        assertTrue(missing.getMessage(), missing.getMessage().startsWith("the plan of job [planner] does not exist any more"));
        List<PlannedDocument> documents = write(1_500);
        assertEquals(documents, StoredPlan.open(entries, "planner").read(0, 1_500));
    }

    public void testVersionsOfChangesReplaceThoseThatWereCompared() {
        List<PlannedDocument> expected = new ArrayList<>(write(2_300));
        StoredPlan plan = StoredPlan.open(entries, "planner");
        for (int round = 0; round < 5; round++) {
            List<ActedVersion> changes = randomUnique(() -> between(0, 2_299), between(0, 400)).stream()
                .map(number -> new ActedVersion(number, randomNonNegativeLong(), randomNonNegativeLong())).toList();
            plan.record(changes);
            changes.forEach(change -> expected.set(change.number(), expected.get(change.number()).in(change)));
            assertEquals(expected, StoredPlan.open(entries, "planner").read(0, 2_300));
        }
    }

    public void testABlockIsGone() {
        write(2_000);
        StoredPlan plan = StoredPlan.open(entries, "planner");
        entries.forget("plan/1");
        assertEquals(1_000, plan.read(0, 1_000).size());
        Exception gone = assertThrows(IllegalStateException.class, () -> plan.read(500, 1_000));
        assertTrue(gone.getMessage(), gone.getMessage().contains("plan/1"));
    }
}
