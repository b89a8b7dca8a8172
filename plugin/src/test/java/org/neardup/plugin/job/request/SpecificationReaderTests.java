package org.neardup.plugin.job.request;

import org.elasticsearch.index.Index;
import org.elasticsearch.index.query.MatchAllQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.ParseField;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.Measures;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.Frames;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Limits;
import org.neardup.plugin.job.Output;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.job.Within;
import org.neardup.plugin.window.Authority;

import java.util.HashMap;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Each parameter, its default, and each mistake, reported once. */
public class SpecificationReaderTests extends ESTestCase {

    private static final NamedXContentRegistry QUERIES = new NamedXContentRegistry(List.of(new NamedXContentRegistry.Entry(
        QueryBuilder.class, new ParseField(MatchAllQueryBuilder.NAME), MatchAllQueryBuilder::fromXContent)));

    private static SpecificationReader reader(Object... namesAndValues) {
        Map<String, Object> body = new HashMap<>(Map.of("field", "f", "similarity", "jaccard", "threshold", 0.8));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            body.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return new SpecificationReader(body, QUERIES);
    }

    private static JobSpecification read(SpecificationReader reader) {
        return reader.read(new ComparedIndices(List.of(new Index("a", "u")), List.of("b")));
    }

    private static JobSpecification valid(Object... namesAndValues) {
        SpecificationReader reader = reader(namesAndValues);
        JobSpecification specification = read(reader);
        assertEquals(List.of(), reader.problems());
        return specification;
    }

    private static void assertProblem(String problem, Object... namesAndValues) {
        SpecificationReader reader = reader(namesAndValues);
        read(reader);
        assertEquals(reader.problems().toString(), 1, reader.problems().size());
        assertTrue(reader.problems().toString(), reader.problems().getFirst().startsWith(problem));
    }

    public void testWithin() {
        assertEquals(new Within("date", 30L * 24 * 3_600_000), valid("within", Map.of("field", "date", "span", "30d")).source().within());
        assertProblem("[within.field] is missing: name a date field", "within", Map.of("span", "30d"));
        assertProblem("[within.span] is missing: give the greatest difference", "within", Map.of("field", "date"));
        for (String span : List.of("0s", "-1", "30", "long", "999999999999999999999d", "10nanos")) {
            assertProblem("[within.span] must be a time of at least 1ms", "within", Map.of("field", "date", "span", span));
        }
        Map<String, String> within = Map.of("field", "date", "span", "1d");
        assertProblem("[within] cannot be combined with [grouping] of [connected]", "within", within, "grouping", "connected");
    }

    public void testDefaults() {
        assertEquals(
            new JobSpecification(
                new Source(List.of(new Index("a", "u")), List.of("b"), "f", 5, 1 << 18, null, null, null, null),
                new Comparison(Similarity.parse("jaccard", "0.8"), 0, null),
                new KeepRule(Keep.AUTHORITY, null, null, null, null),
                new Output(null, Grouping.STAR, Pairs.NONE, Action.REPORT, "near_duplicate", false, null, null, null),
                new Limits(0, 1), null, null, null),
            valid());
    }

    public void testEverything() {
        Map<String, Object> all = Map.of("match_all", Map.of());
        SpecificationReader reader = reader(
            "similarity", "overlap", "threshold", "3", "min_tokens", 1, "query", all, "protect", all,
            "dest", Map.of("index", "d", "fields", List.of("title", "meta.*")),
            "authority", Map.of("field", "rank", "missing", -1.5), "earliest", "date", "keep", "EARLIEST",
            "grouping", "connected", "action", "mark", "mark", Map.of("field", "m.n"), "pairs", "kept", "max_memory", "2kb",
            "parallel_units", 64, "continue_from", "earlier");
        assertEquals(
            new JobSpecification(
                new Source(List.of(new Index("a", "u")), List.of("b"), "f", 1, 1 << 18, "{\"match_all\":{}}", null, null, null),
                new Comparison(Similarity.parse("overlap", "3"), 0, null),
                new KeepRule(Keep.EARLIEST, new Authority("rank", -1.5), "date", null, null),
                new Output("d", Grouping.CONNECTED, Pairs.KEPT, Action.MARK, "m.n", false, "{\"match_all\":{}}", null,
                    List.of("title", "meta.*")),
                new Limits(2048, 64), "earlier", null, null),
            read(reader));
        assertEquals(List.of(), reader.problems());
    }

    /** The given field decides which document is kept, unless the rule is also given. */
    public void testKeep() {
        assertEquals(Keep.AUTHORITY, valid("authority", "rank").keep().first());
        assertEquals(Keep.EARLIEST, valid("earliest", "date").keep().first());
        assertEquals(Keep.AUTHORITY, valid("earliest", "date", "authority", "rank").keep().first());
        assertEquals(Keep.EARLIEST, valid("earliest", "date", "authority", "rank", "keep", "earliest").keep().first());
        assertEquals(Keep.LATEST, valid("latest", "date").keep().first());
        assertEquals(new KeepRule(Keep.LATEST, new Authority("rank", 0L), null, "date", null), valid(
            "latest", "date", "authority", "rank", "keep", "latest").keep());
        assertProblem("[latest] cannot be combined with [earliest]", "latest", "date", "earliest", "date");
        assertProblem("[keep] is [latest], but [latest] is missing", "earliest", "date", "keep", "latest");
    }

    public void testMinAuthority() {
        assertNull(valid("authority", "rank").keep().minAuthority());
        assertEquals(1.5, valid("authority", "rank", "earliest", "date", "min_authority", 1.5).keep().minAuthority());
        assertEquals(-2L, valid("authority", "rank", "min_authority", -2, "action", "mark").keep().minAuthority());
        long precise = (1L << 53) + 1;
        Map<String, Object> authority = Map.of("field", "rank", "missing", precise);
        KeepRule keep = valid("authority", authority, "min_authority", precise).keep();
        assertEquals(new KeepRule(Keep.AUTHORITY, new Authority("rank", precise), null, null, precise), keep);
        String problem = "[min_authority] is for jobs that keep the document with the most authority";
        assertProblem(problem, "min_authority", 1);
        assertProblem(problem, "authority", "rank", "earliest", "date", "keep", "earliest", "min_authority", 1);
        assertProblem("[min_authority] must be a", "authority", "rank", "min_authority", "low");
        String delete = "[action] [delete] with [min_authority] would delete the last copies";
        assertProblem(delete, "authority", "rank", "min_authority", 1, "action", "delete", "threshold", "1");
        valid("authority", "rank", "min_authority", 1, "action", "delete", "i_reviewed", true);
    }

    public void testSimilarityUnlessSaidOtherwise() {
        SpecificationReader reader = new SpecificationReader(Map.of("field", "f"), QUERIES);
        assertEquals(new Comparison(Measures.parse("weighted_or_plain", "0.3", "0.85"), 6, null), read(reader).comparison());
        assertEquals(List.of(), reader.problems());
        SpecificationReader without = new SpecificationReader(Map.of("field", "f", "similarity", "weighted_cosine"), QUERIES);
        read(without);
        assertEquals(1, without.problems().size());
        assertTrue(without.problems().toString(), without.problems().getFirst().startsWith("[threshold] is missing"));
    }

    /** Without a review, only copies are deleted, however they were found. */
    public void testDeletingWithoutAReview() {
        assertTrue(valid("action", "delete").output().onlyCopies());
        assertTrue(valid("action", "delete", "similarity", "overlap", "threshold", "9", "i_reviewed", false).output().onlyCopies());
        assertFalse(valid("action", "delete", "i_reviewed", true).output().onlyCopies());
        assertFalse(valid("action", "mark").output().onlyCopies());
        valid("action", "delete", "i_reviewed", "true");
        valid("action", "mark");
        assertProblem("[i_reviewed] must be true or false, but was [1]", "i_reviewed", 1);
    }

    /** Parameters for comparing all documents cannot be combined with queries. */
    public void testQueriesInPlaceOfAllDocuments() {
        Map<String, Object> query = Map.of("query", Map.of("match_all", Map.of()));
        Map<String, Object> queries = Map.of("queries", List.of(query));
        assertEquals(1, valid("candidates", queries).queries().inline().size());
        assertProblem("[continue_from] reuses comparisons", "candidates", queries, "continue_from", "earlier");
        assertProblem("[frames] counts", "candidates", queries, "frames", Map.of("site", "host"));
        assertProblem("[within] divides", "candidates", queries, "within", Map.of("field", "date", "span", "1d"));
        assertProblem("[partition_by] divides a join", "candidates", queries, "partition_by", "tenant");
        Map<String, Object> trusting = Map.of(
            "queries", List.of(query), "fingerprints", Map.of("field", "body.simhash", "verify", false));
        assertTrue(valid("candidates", trusting, "action", "delete").output().onlyCopies());
        valid("candidates", trusting, "action", "delete", "i_reviewed", true);
    }

    /** All parameters for which it does not suffice to look up new documents are refused. */
    public void testNewDocuments() {
        Map<String, Object> all = Map.of("match_all", Map.of());
        Map<String, Object> candidates = Map.of("new", all);
        JobSpecification specification = valid(
            "candidates", candidates, "query", all, "partition_by", "tenant", "within", Map.of("field", "date", "span", "1d"));
        assertNull(specification.queries());
        assertEquals("{\"match_all\":{}}", specification.source().newDocuments());
        assertEquals("{\"bool\":{\"filter\":[{\"match_all\":{}},{\"match_all\":{}}]}}", specification.source().newQuery());
        assertEquals("{\"match_all\":{}}", valid("candidates", candidates).source().newQuery());
        assertEquals("candidates", specification.differenceTo(valid()));
        for (String similarity : List.of("weighted_or_plain", "weighted_jaccard", "weighted_cosine", "overlap")) {
            assertProblem("[similarity] is [" + similarity + "], but [candidates.new] looks up", "candidates", candidates, "similarity",
                similarity, "threshold", "1");
        }
        assertProblem("[frames] counts", "candidates", candidates, "frames", Map.of("site", "host"));
        assertProblem("[continue_from] keeps the groups of all", "candidates", candidates, "continue_from", "latest");
        assertProblem("[grouping] [connected] needs", "candidates", candidates, "grouping", "connected");
        assertProblem("[action] [group] names", "candidates", candidates, "action", "group");
        assertProblem("[candidates.new] must be an object", "candidates", Map.of("new", "yesterday"));
        assertProblem("[candidates.new] is not a query", "candidates", Map.of("new", Map.of("match_non", Map.of())));
        assertProblem("[candidates.new] cannot be combined with [window, strict]", "candidates", Map.of(
            "new", all, "window", 10, "strict", true));
        assertProblem("[candidates.old] is unknown", "candidates", Map.of("new", all, "old", 1));
    }

    public void testThresholdIsReadAsWritten() {
        assertEquals("0.1", valid("threshold", 0.1).threshold());
        assertEquals("0.1", valid("threshold", "0.100").threshold());
        assertEquals("10", valid("threshold", 1e1, "similarity", "overlap").threshold());
    }

    /** Undoing such a mark would remove other fields. */
    public void testMarkFieldIsNoPattern() {
        for (String field : List.of("near*", "*", "_id", "a..b", ".a", "a.", " ", ".", "a. .b", "a b", "a\u0000")) {
            assertProblem("[mark.field] [" + field + "] cannot be the name of an object", "mark", Map.of("field", field));
        }
    }

    /** Written out, such a number would fill the memory of the node. */
    public void testThresholdOfAThousandMillionDigits() {
        assertProblem("[threshold] must be a number, but was [1e-999999999]", "threshold", "1e-999999999");
        assertProblem("[threshold] must be a number, but was [1e999999999]", "threshold", "1e999999999", "similarity", "overlap");
        assertProblem("[threshold] or [similarity] is invalid", "threshold", "0e-999999999");
    }

    public void testWeightedSimilarities() {
        Comparison comparison = valid("similarity", "weighted_jaccard", "threshold", 0.5).comparison();
        assertEquals(new Comparison(Measures.parse("weighted_jaccard", "0.5"), 3, null), comparison);
        comparison = valid("similarity", "weighted_cosine", "threshold", 0.75, "idf_power", 1.5).comparison();
        assertEquals(new Comparison(Measures.parse("weighted_cosine", "0.75"), 1.5, null), comparison);
        for (Object power : List.of(-0.1, 8.5, 1e300)) {
            assertProblem(
                "[idf_power] must be from 0 to 8, but was [" + power + "]", "similarity", "weighted_jaccard", "idf_power", power);
        }
        assertProblem("[idf_power] must be a number, but was [NaN]", "similarity", "weighted_jaccard", "idf_power", "NaN");
        assertProblem("[idf_power] is for weights, but [jaccard] compares sets", "idf_power", 2);
        assertProblem("[idf_power] is for weights, but [dice] compares sets", "similarity", "dice", "idf_power", 2);
        assertProblem("[threshold] or [similarity] is invalid", "similarity", "weighted", "idf_power", 2);
        assertProblem("[threshold] or [similarity] is invalid", "similarity", "weighted_jaccard", "threshold", 3);
    }

    /** The least plain similarity that counts. */
    public void testPlain() {
        assertEquals("0.85", valid("similarity", "weighted_or_plain").comparison().plain());
        assertNull(valid().comparison().plain());
        for (Object plain : List.of(0.5, "0.5", "0.50")) {
            Comparison comparison = valid("similarity", "weighted_or_plain", "plain", plain).comparison();
            assertEquals(new Comparison(Measures.parse("weighted_or_plain", "0.8", "0.5"), 6, null), comparison);
        }
        assertEquals("1", valid("similarity", "weighted_or_plain", "plain", 1).comparison().plain());
        for (Object plain : List.of(0, -0.5, 1.01, "0.1234567891")) {
            assertProblem("[plain] is invalid: ", "similarity", "weighted_or_plain", "plain", plain);
        }
        for (String plain : List.of("much", "NaN", "1e-999999999")) {
            assertProblem("[plain] must be a number, but was [" + plain + "]", "similarity", "weighted_or_plain", "plain", plain);
        }
        for (String other : List.of("jaccard", "weighted_jaccard", "weighted_cosine")) {
            assertProblem(
                "[plain] is invalid: a plain similarity is for [weighted_or_plain], not for [" + other + "]; leave it out",
                "similarity", other, "plain", 0.9);
        }
        SpecificationReader byDefault = new SpecificationReader(Map.of("field", "f", "plain", 0.9), QUERIES);
        assertEquals(new Comparison(Measures.parse("weighted_or_plain", "0.3", "0.9"), 6, null), read(byDefault).comparison());
        assertEquals(List.of(), byDefault.problems());
    }

    public void testFrames() {
        assertNull(valid().comparison().frames());
        assertNull(valid("frames", "none").comparison().frames());
        assertEquals(new Frames("host", 0.3), valid("frames", Map.of("site", "host")).comparison().frames());
        assertEquals(new Frames("host", 0.5), valid("frames", Map.of("site", "host", "share", 0.5)).comparison().frames());
        assertProblem("[frames] must be an object", "frames", "host");
        assertProblem("[frames.site] is missing: name a keyword field", "frames", Map.of());
        assertProblem("[frames.size] is unknown", "frames", Map.of("site", "host", "size", 1));
        for (Object share : List.of(0, -0.1, 1.0, 7)) {
            assertProblem("[frames.share] must be above 0 and below 1", "frames", Map.of("site", "host", "share", share));
        }
    }

    public void testEachMistakeIsSaidOnce() {
        assertProblem("[keep] must be one of [authority, earliest, latest], but was [first]", "keep", "first");
        assertProblem("[keep] must be one of", "keep", "first", "authority", "rank");
        assertProblem("[keep] is [authority], but [authority] is missing", "keep", "authority");
        assertProblem("[keep] is [earliest], but [earliest] is missing", "keep", "earliest", "authority", "rank");
        assertProblem("[authority] must be an object", "keep", "authority", "authority", 7);
        assertProblem("[authority.field] is missing", "keep", "authority", "authority", Map.of());
        assertProblem("[authority.missing] must be a number", "authority", Map.of("field", "rank", "missing", "none"));
        assertProblem("[earliest] must be a text, but was [7]", "keep", "earliest", "earliest", 7);
        assertProblem("[grouping] must be one of [star, connected]", "grouping", "round");
        assertProblem("[action] must be one of [report, mark, delete, group]", "action", 1);
        assertProblem("[threshold] must be a number, but was [much]", "threshold", "much");
        assertProblem("[threshold] or [similarity] is invalid", "similarity", "near");
        assertProblem("[threshold] or [similarity] is invalid", "threshold", 0);
        assertProblem("[algorithm] is unknown", "algorithm", "ppjoin");
        assertProblem("[query] must be an object", "query", "all");
        assertProblem("[query] is not a query", "query", Map.of("match_non", Map.of()));
        assertProblem("[protect] is not a query", "protect", Map.of());
        assertProblem("[dest] must be an object", "dest", "d");
        assertProblem("[dest.index] is missing", "dest", Map.of());
        assertProblem("[dest.typ] is unknown", "dest", Map.of("index", "d", "typ", "_doc"));
        assertProblem("[dest.fields] must be a list of texts, but was", "dest", Map.of("index", "d", "fields", Map.of("a", "b")));
        assertProblem(
            "[dest.fields] has [101] names, but can have [100] at most", "dest",
            Map.of("index", "d", "fields", Collections.nCopies(101, "a")));
        assertProblem("[mark.field] [.a] cannot be the name of an object", "mark", Map.of("field", ".a"));
        assertProblem("[min_tokens] must be from 1 to 2147483646, but was [0]", "min_tokens", 0);
        assertProblem("[min_tokens] must be a whole number, but was [few]", "min_tokens", "few");
        assertProblem("[min_tokens] must be a whole number, but was [1.5]", "min_tokens", 1.5);
        assertProblem("[pairs] must be one of [none, kept, all], but was [some]", "pairs", "some");
        assertProblem("[max_pairs] is unknown", "max_pairs", 100);
        assertProblem("[clusters] is unknown", "clusters", "star");
        assertProblem("[max_memory] must be a size such as 200mb, but was [lots]", "max_memory", "lots");
        assertProblem("[max_memory] must be positive", "max_memory", "0b");
        assertProblem("[parallel_units] must be from 1 to 64, but was [65]", "parallel_units", 65);
        assertProblem("[colour] is unknown", "colour", "blue");
    }

    public void testAllMistakesAtOnce() {
        SpecificationReader reader = new SpecificationReader(
            Map.of("similarity", "dice", "keep", "first", "pairs", "some", "grouping", "round"), QUERIES);
        read(reader);
        assertEquals(reader.problems().toString(), 5, reader.problems().size());
    }
}
