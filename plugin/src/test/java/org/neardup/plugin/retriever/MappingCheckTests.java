package org.neardup.plugin.retriever;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.window.AuthorityKeys;
import org.neardup.plugin.window.KeepValues;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public class MappingCheckTests extends ESTestCase {

    private static final String BODY = """
        "body": {"type": "text", "fields": {
          "simhash": {"type": "simhash", "analyzer": "%s", "version": %d},
          "signatures": {"type": "signature_set", "analyzer": "%1$s", "version": %2$d}}}""";
    private static final String RANK = """
        "rank": {"type": "%s"}""";

    private static IndexMetadata index(String name, String... fields) {
        Settings settings = indexSettings(IndexVersion.current(), 1, 0).build();
        String mapping = "{\"properties\": {" + String.join(", ", fields) + "}}";
        return IndexMetadata.builder(name).settings(settings).putMapping(mapping).build();
    }

    private static String body(String analyzer, int version) {
        return String.format(Locale.ROOT, BODY, analyzer, version);
    }

    private static String rank(String type) {
        return RANK.formatted(type);
    }

    private static CollapseOptions options() {
        return options(new ByFingerprint("body.simhash", 3));
    }

    private static CollapseOptions options(Comparison comparison) {
        return new CollapseOptions(comparison, new Authority("rank", 0L), null, Keep.AUTHORITY, Grouping.STAR, 0, GroupHits.DEFAULT);
    }

    private static List<String> problems(CollapseOptions options, boolean remote, IndexMetadata... indices) {
        List<String> problems = new ArrayList<>();
        new MappingCheck(List.of(indices), remote, problems).check(options, 1000);
        return problems;
    }

    private static KeepValues keys(boolean remote, IndexMetadata... indices) {
        return new MappingCheck(List.of(indices), remote, new ArrayList<>()).check(options(), 1000);
    }

    public void testFingerprintsOfOtherVersionsCannotBeCompared() {
        IndexMetadata old = index("old", body("spot_signatures", 1), rank("long"));
        IndexMetadata current = index("current", body("spot_signatures", 2), rank("long"));
        assertEquals(List.of(), problems(options(), false, current));
        List<String> problems = problems(options(), false, old, current);
        assertEquals(1, problems.size());
        assertTrue(problems.toString(), problems.getFirst().contains("version [1] and analyzer [spot_signatures] in [old]"));
        assertTrue(problems.toString(), problems.getFirst().contains("version [2] and analyzer [spot_signatures] in [current]"));
    }

    private static BySignature bySignature(String field) {
        return BySignature.of(new SignatureThreshold(field, new BigDecimal("0.3"), 5));
    }

    private static Comparison resolved(String field, IndexMetadata... indices) {
        return new MappingCheck(List.of(indices), false, new ArrayList<>()).resolve(options(new ByFieldType(field))).comparison();
    }

    public void testTheTypeOfTheFieldDecidesWhatIsCompared() {
        IndexMetadata without = index("a", rank("long"));
        IndexMetadata with = index("b", body("spot_signatures", 2));
        assertEquals(bySignature("body.signatures"), resolved("body.signatures", without, with));
        assertEquals(new ByFingerprint("body.simhash", 3), resolved("body.simhash", without, with));
        assertEquals(new ByFingerprint("body", 3), resolved("body", without, with));
        assertEquals(new ByFingerprint("body.signatures", 3), resolved("body.signatures", without));
    }

    /** Sets that keep multiplicities are not comparable with sets that do not. */
    public void testSetsOfOtherWeightsCannotBeCompared() {
        String set = """
            "set": {"type": "signature_set", "analyzer": "whitespace", "version": 4, "weights": "%s"}""";
        IndexMetadata none = index("none", set.formatted("none"), rank("long"));
        IndexMetadata counts = index("counts", set.formatted("counts"), rank("long"));
        CollapseOptions options = options(bySignature("set"));
        assertEquals(List.of(), problems(options, false, counts, index("others", set.formatted("counts"))));
        List<String> problems = problems(options, false, none, counts);
        assertEquals(problems.toString(), 1, problems.size());
        assertTrue(problems.toString(), problems.getFirst().startsWith("[field] [set] cannot be compared between these indices"));
    }

    private static final String SKETCH = """
        "sketch": {"type": "weighted_minhash", "analyzer": "spot_signatures", "version": 1, "samples": %d, "bits": 4, "weights": "%s"}""";

    private static String sketch(int samples, String weights) {
        return String.format(Locale.ROOT, SKETCH, samples, weights);
    }

    private static ByFieldType byType(String field, BigDecimal minSimilarity) {
        return new ByFieldType(field, minSimilarity, null);
    }

    private static Comparison resolved(ByFieldType comparison, IndexMetadata... indices) {
        return new MappingCheck(List.of(indices), false, new ArrayList<>()).resolve(options(comparison)).comparison();
    }

    private static BySketch bySketch(String least) {
        return new BySketch(new SignatureThreshold("sketch", new BigDecimal(least), 5));
    }

    /** Documents without a common token would count as similar. */
    public void testAThresholdWithinTheErrorOfSketchesIsRefused() {
        IndexMetadata index = index("a", body("spot_signatures", 2), sketch(256, "none"), rank("long"));
        List<String> problems = problems(options(byType("sketch", new BigDecimal("0.09"))), false, index);
        assertEquals(problems.toString(), 1, problems.size());
        String start = "[min_similarity] of [0.09] is within the error of sketches with [256] samples of [4] bits: give at least [0.097]";
        assertTrue(problems.toString(), problems.getFirst().startsWith(start));
        assertEquals(List.of(), problems(options(byType("sketch", new BigDecimal("0.1"))), false, index));
    }

    public void testWhatWasGivenIsAskedOfTheTypeOfTheField() {
        IndexMetadata index = index("a", body("spot_signatures", 2), sketch(256, "none"));
        BigDecimal least = new BigDecimal("0.6");
        assertEquals(bySketch("0.5"), resolved(byType("sketch", null), index));
        assertEquals(bySketch("0.6"), resolved(byType("sketch", least), index));
        SignatureThreshold signatures = new SignatureThreshold("body.signatures", least, 5);
        assertEquals(BySignature.of(signatures), resolved(byType("body.signatures", least), index));
        // For an unknown field, the given parameters decide.
        assertEquals(BySignature.of(new SignatureThreshold("f", least, 5)), resolved(byType("f", least)));
        assertEquals(new ByFingerprint("f", 3), resolved(byType("f", null)));
    }

    public void testWhatDoesNotSuitTheTypeIsRefused() {
        IndexMetadata index = index("a", body("spot_signatures", 2), rank("long"));
        List<String> fingerprints = problems(options(byType("body.simhash", BigDecimal.ONE)), false, index);
        assertEquals(fingerprints.toString(), 1, fingerprints.size());
        assertTrue(fingerprints.getFirst().startsWith("[min_similarity] and [min_tokens] compare signatures, but [body.simhash] holds"));
    }

    public void testSketchesOfOtherFormsCannotBeCompared() {
        Comparison comparison = byType("sketch", null);
        IndexMetadata one = index("one", sketch(256, "none"), rank("long"));
        assertEquals(List.of(), problems(options(comparison), false, one, index("two", rank("long"))));
        for (String other : List.of(sketch(128, "none"), sketch(256, "counts"))) {
            List<String> problems = problems(options(comparison), false, one, index("other", other));
            assertEquals(problems.toString(), 1, problems.size());
            assertTrue(problems.toString(), problems.getFirst().startsWith("[field] [sketch] cannot be compared between these indices"));
            String form = "[256] samples of [4] bits and weights [none] in [one]";
            assertTrue(problems.toString(), problems.getFirst().contains(form));
        }
    }

    public void testEachComparisonNeedsItsType() {
        IndexMetadata index = index("a", body("spot_signatures", 2), rank("long"));
        List<String> signatures = problems(options(bySignature("body.simhash")), false, index);
        assertEquals(1, signatures.size());
        String mismatch = "[field] must be of type [signature_set], but is of type [simhash]";
        assertTrue(signatures.toString(), signatures.getFirst().startsWith(mismatch));
        List<String> fingerprints = problems(options(new ByFingerprint("body.signatures", 3)), false, index);
        assertEquals(1, fingerprints.size());
        assertTrue(fingerprints.toString(), fingerprints.getFirst().startsWith("[field] must be of type [simhash]"));
    }

    public void testAnIndexMayLackTheField() {
        IndexMetadata without = index("without", rank("long"));
        assertEquals(List.of(), problems(options(), false, without, index("with", body("spot_signatures", 1))));
        assertEquals(1, problems(options(), false, without).size());
    }

    public void testRemoteIndicesMayHaveTheFields() {
        assertEquals(List.of(), problems(options(), true));
        assertEquals(List.of(), problems(options(), true, index("without")));
        assertEquals(KeepValues.of(new Authority("rank", 0L), AuthorityKeys.BOTH), keys(true, index("with", rank("long"))));
    }

    public void testNothingIsWrongWithNoIndices() {
        assertEquals(List.of(), problems(options(), false));
    }

    private static KeepValues keep(AuthorityKeys keys) {
        return KeepValues.of(new Authority("rank", 0L), keys);
    }

    public void testKeysOfTheAuthority() {
        assertEquals(keep(new AuthorityKeys(false, true)), keys(false, index("a", rank("long")), index("b", rank("short"))));
        assertEquals(
            keep(new AuthorityKeys(true, false)), keys(false, index("a", rank("double")), index("b", rank("half_float")), index("c")));
        assertEquals(keep(AuthorityKeys.BOTH), keys(false, index("a", rank("double")), index("b", rank("long"))));
    }

    public void testTypesThatAreNoNumbers() {
        for (String type : List.of("keyword", "date", "boolean", "unsigned_long", "rank_feature")) {
            List<String> problems = problems(options(), false, index("a", body("spot_signatures", 1), rank(type)));
            assertEquals(1, problems.size());
            String start = "[authority] [rank] is of type [" + type + "] in [a], but must be a number";
            assertTrue(problems.toString(), problems.getFirst().startsWith(start));
        }
    }
}
