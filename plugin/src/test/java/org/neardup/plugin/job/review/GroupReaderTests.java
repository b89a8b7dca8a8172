package org.neardup.plugin.job.review;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.junit.Before;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.KeptReason;
import org.neardup.plugin.job.MemoryWorkIndex;
import org.neardup.plugin.job.record.KeptDocument;
import org.neardup.plugin.job.record.PlanWriter;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.PlannedGroup;
import org.neardup.plugin.job.record.Review;
import org.neardup.plugin.job.record.StoredPlan;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.work.Pending;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pages, filters and samples of groups, compared with a look at all of them. */
public class GroupReaderTests extends ESTestCase {

    private final List<String> read = new ArrayList<>();
    private final MemoryWorkIndex entries = new MemoryWorkIndex() {
        @Override
        public Pending<BytesReference> beginGet(String name) {
            read.add(name);
            return super.beginGet(name);
        }
    };
    private final List<PlannedDocument> documents = new ArrayList<>();
    private final List<PlannedGroup> groups = new ArrayList<>();
    private GroupReader reader;

    @Before
    public void plan() {
        int count = between(0, 3) * between(0, 500);
        int[] sizes = IntStream.range(0, count).map(i -> rarely() ? between(2, 1_500) : between(2, 5)).boxed()
            .sorted(Comparator.reverseOrder()).mapToInt(Integer::intValue).toArray();
        for (int size : sizes) {
            boolean stays = rarely() == false;
            String index = randomFrom("a", "b");
            DocumentKey kept = new DocumentKey(index, "kept" + groups.size());
            PlannedGroup group = new PlannedGroup(
                "group" + groups.size(), size, documents.size(), false, 0, stays ? size - 1 : size, KeptReason.TOKENS,
                new KeptDocument(kept, 1, 1, 0, stays));
            groups.add(group);
            for (int i = 0; i < group.duplicates(); i++) {
                String id = stays == false && i == 0 ? kept.id() : "id" + documents.size();
                documents.add(new PlannedDocument(
                    documents.size(), group, new DocumentKey(index, id), 1, 1, between(50, 100) / 100.0, randomBoolean(), rarely()));
            }
        }
        PlanWriter writer = new PlanWriter(entries, documents.size(), groups.size());
        documents.forEach(writer::add);
        writer.complete();
        reader = new GroupReader(StoredPlan.open(entries, "job"), null, true, () -> {});
    }

    private static GroupsRequest request(Map<String, Object> body) {
        ParameterReader parameters = new ParameterReader(body);
        GroupsRequest request = GroupsRequest.read(parameters, NamedXContentRegistry.EMPTY);
        assertEquals(List.of(), parameters.problems());
        return request;
    }

    private double least(PlannedGroup group) {
        return members(group).mapToDouble(PlannedDocument::similarity).min().getAsDouble();
    }

    private Stream<PlannedDocument> members(PlannedGroup group) {
        return documents.subList(group.first(), group.first() + group.duplicates()).stream();
    }

    /** All pages have all wanted groups once, in order. */
    public void testPages() {
        Map<String, Object> body = new HashMap<>(Map.of("size", between(1, 200), "members", between(0, 5)));
        Predicate<PlannedGroup> wanted = group -> true;
        if (randomBoolean()) {
            int least = between(0, 5);
            body.put("min_size", least);
            wanted = wanted.and(group -> group.size() >= least);
        }
        if (randomBoolean()) {
            String index = randomFrom("a", "b");
            body.put("index", index);
            wanted = wanted.and(group -> group.kept().key().index().equals(index));
        }
        if (randomBoolean()) {
            double from = between(50, 100) / 100.0;
            body.put("similarity", Map.of("gte", from, "lt", from + 0.1));
            wanted = wanted.and(group -> members(group).anyMatch(one -> one.similarity() >= from && one.similarity() < from + 0.1));
        }
        if (randomBoolean()) {
            boolean removable = randomBoolean();
            body.put("removable", removable);
            wanted = wanted.and(group -> members(group).anyMatch(one -> one.isProtected() == false) == removable);
        }
        if (randomBoolean()) {
            Set<Integer> numbers = documents.isEmpty()
                ? Set.of() : randomUnique(() -> between(0, documents.size() - 1), between(0, documents.size() / 3));
            reader.plan().review(numbers, number -> new Review(number, Review.Decision.KEEP, null, 0, null));
            boolean reviewed = randomBoolean();
            body.put("reviewed", reviewed);
            wanted = wanted.and(group -> members(group).anyMatch(one -> numbers.contains(one.number())) == reviewed);
        }
        boolean bySimilarity = randomBoolean();
        if (bySimilarity) {
            body.put("sort", "similarity");
        }
        Comparator<PlannedGroup> order = Comparator.comparingDouble(group -> bySimilarity ? least(group) : 0);
        List<PlannedGroup> expected = groups.stream().filter(wanted).sorted(order.thenComparingInt(PlannedGroup::first)).toList();
        List<PlannedGroup> found = new ArrayList<>();
        for (String after = ""; after != null;) {
            if (after.isEmpty() == false) {
                body.put("after", after);
            }
            GroupReader.Page page = reader.page(request(body));
            for (SeenGroup group : page.groups()) {
                found.add(group.group());
                assertEquals(group.group().size(), group.size());
                assertEquals(
                    members(group.group()).limit((int) body.get("members")).toList(),
                    group.first().stream().map(SeenGroup.SeenDuplicate::document).toList());
            }
            assertTrue(page.groups().size() == (int) body.get("size") || page.after() == null);
            after = page.after();
        }
        assertEquals(expected, found);
    }

    public void testOneDocument() {
        assumeFalse("there are groups", documents.isEmpty());
        PlannedDocument any = randomFrom(documents);
        String id = randomBoolean() ? any.key().id() : any.kept().key().id();
        List<SeenGroup> found = reader.page(request(Map.of("id", id))).groups();
        assertEquals(List.of(any.group()), found.stream().map(SeenGroup::group).toList());
        assertEquals(List.of(any), reader.find(Set.of(any.key()), Set.of()));
        assertEquals(members(any.group()).toList(), reader.find(Set.of(), Set.of(any.group().id())));
        Set<DocumentKey> keys = Set.of(any.key(), new DocumentKey("c", "1"));
        var missing = expectThrows(ResourceNotFoundException.class, () -> reader.find(keys, Set.of()));
        assertTrue(missing.getMessage(), missing.getMessage().contains("[c/1]"));
    }

    /** Names take the blocks of their groups, and one more; the first block of a group is read twice. */
    public void testReadsByName() {
        assumeFalse("there are groups", documents.isEmpty());
        PlannedDocument any = randomFrom(documents);
        int blocks = 2 + (any.group().first() + any.group().duplicates() - 1) / 1_000 - any.group().first() / 1_000;
        reader.group(any.group().id(), request(Map.of()));
        assertTrue(read.toString(), read.size() <= blocks);
        read.clear();
        reader.page(request(Map.of("id", any.key().id())));
        assertTrue(read.toString(), read.size() <= blocks);
        read.clear();
        reader.find(Set.of(any.key()), Set.of());
        assertEquals(read.toString(), 1, read.size());
    }

    public void testDuplicatesOfAGroup() {
        assumeFalse("there are groups", documents.isEmpty());
        PlannedGroup any = randomFrom(groups);
        SeenGroup group = reader.group(any.id(), request(Map.of("members", 0)));
        assertEquals(any, group.group());
        int from = any.first() + between(0, any.duplicates());
        int count = between(1, 1_000);
        List<PlannedDocument> expected = documents.subList(from, Math.min(from + count, any.first() + any.duplicates()));
        assertEquals(expected, reader.duplicates(group, from, count).stream().map(SeenGroup.SeenDuplicate::document).toList());
        expectThrows(ResourceNotFoundException.class, () -> reader.group("none", request(Map.of())));
    }

    public void testASampleCountsAllAndIsRepeatable() {
        int size = between(1, 20);
        long seed = randomLong();
        List<PairSample.Band> bands = new PairSample(0.5, 0.05, 1, size, seed).read(reader);
        long removable = documents.stream().filter(one -> one.isProtected() == false).count();
        assertEquals(removable, bands.stream().mapToLong(PairSample.Band::duplicates).sum());
        for (PairSample.Band band : bands) {
            assertEquals(Math.min(size, band.duplicates()), band.pairs().size());
            boolean isLast = band.to() == 1;
            band.pairs().forEach(pair -> {
                double similarity = pair.document().similarity();
                assertTrue(band + "", similarity >= band.from() - 1e-9 && (isLast ? similarity <= 1 : similarity < band.to() + 1e-9));
                assertFalse(pair.document().isProtected());
            });
        }
        assertEquals(bands, new PairSample(0.5, 0.05, 1, size, seed).read(reader));
    }

    /** Each duplicate of a band is as likely as the others. */
    public void testASampleIsFair() {
        assumeTrue("there are many", documents.size() > 100);
        int[] chosen = new int[documents.size()];
        int rounds = 300;
        for (int seed = 0; seed < rounds; seed++) {
            PairSample.Band all = new PairSample(0.5, 0.6, 1, 20, randomLong()).read(reader).getFirst();
            all.pairs().forEach(pair -> chosen[pair.document().number()]++);
        }
        long removable = documents.stream().filter(one -> one.isProtected() == false).count();
        double expected = rounds * 20.0 / removable;
        double chi = IntStream.range(0, chosen.length).filter(i -> documents.get(i).isProtected() == false)
            .mapToDouble(i -> Math.pow(chosen[i] - expected, 2) / expected).sum();
        // Six standard deviations.
        assertTrue(chi + " for " + removable, Math.abs(chi - removable) < 6 * Math.sqrt(2.0 * removable));
    }

    public void testParametersThatAreWrong() {
        Map<String, Object> body = Map.of(
            "size", 0, "sort", "name", "members", 1_001, "after", "x", "min_size", -1, "similarity", Map.of("gt", 1), "removable", "maybe",
            "query", Map.of("nothing", 1));
        ParameterReader parameters = new ParameterReader(body);
        GroupsRequest.read(parameters, NamedXContentRegistry.EMPTY);
        for (String expected : List.of(
            "[size] must be from 1 to 1000", "[sort] must be one of [size, similarity]", "[members] must be from 0 to 1000",
            "[after] must be the [after] of an earlier response", "[min_size] must be from 0 to", "[similarity.gt] is unknown",
            "[removable] must be true or false", "[query] is not a query")) {
            assertTrue(expected + " in " + parameters.problems(), parameters.problems().stream().anyMatch(one -> one.startsWith(expected)));
        }
    }
}
