package org.neardup.plugin.retriever;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.IndexVersion;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.group.Grouping;

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

    private static CollapseOptions options(boolean verified) {
        SignatureThreshold verify = verified ? new SignatureThreshold("body.signatures", BigDecimal.ONE, 5) : null;
        return options(new ByFingerprint("body.simhash", 3, verify));
    }

    private static CollapseOptions options(Comparison comparison) {
        return new CollapseOptions(comparison, new Authority("rank", 0L), Keep.AUTHORITY, Grouping.STAR, 0, GroupHits.DEFAULT);
    }

    private static List<String> problems(CollapseOptions options, boolean remote, IndexMetadata... indices) {
        List<String> problems = new ArrayList<>();
        new MappingCheck(List.of(indices), remote, problems).check(options, 1000);
        return problems;
    }

    private static AuthorityKeys keys(boolean remote, IndexMetadata... indices) {
        return new MappingCheck(List.of(indices), remote, new ArrayList<>()).check(options(false), 1000);
    }

    public void testFingerprintsOfOtherVersionsCannotBeCompared() {
        IndexMetadata old = index("old", body("spot_signatures", 1), rank("long"));
        IndexMetadata current = index("current", body("spot_signatures", 2), rank("long"));
        assertEquals(List.of(), problems(options(true), false, current));
        List<String> problems = problems(options(true), false, old, current);
        assertEquals(2, problems.size());
        assertTrue(problems.toString(), problems.get(0).contains("version [1] and analyzer [spot_signatures] in [old]"));
        assertTrue(problems.toString(), problems.get(0).contains("version [2] and analyzer [spot_signatures] in [current]"));
        assertTrue(problems.toString(), problems.get(1).startsWith("[verify.field] [body.signatures] cannot be compared"));
    }

    private static Comparison resolved(String field, IndexMetadata... indices) {
        return new MappingCheck(List.of(indices), false, new ArrayList<>()).resolve(options(new ByFieldType(field))).comparison();
    }

    public void testTheTypeOfTheFieldDecidesWhatIsCompared() {
        IndexMetadata without = index("a", rank("long"));
        IndexMetadata with = index("b", body("spot_signatures", 2));
        assertEquals(BySignature.of("body.signatures"), resolved("body.signatures", without, with));
        assertEquals(new ByFingerprint("body.simhash", 3, null), resolved("body.simhash", without, with));
        assertEquals(new ByFingerprint("body", 3, null), resolved("body", without, with));
        assertEquals(new ByFingerprint("body.signatures", 3, null), resolved("body.signatures", without));
    }

    public void testEachComparisonNeedsItsType() {
        IndexMetadata index = index("a", body("spot_signatures", 2), rank("long"));
        List<String> signatures = problems(options(BySignature.of("body.simhash")), false, index);
        assertEquals(1, signatures.size());
        String mismatch = "[field] must be of type [signature_set], but is of type [simhash]";
        assertTrue(signatures.toString(), signatures.getFirst().startsWith(mismatch));
        List<String> fingerprints = problems(options(new ByFingerprint("body.signatures", 3, null)), false, index);
        assertEquals(1, fingerprints.size());
        assertTrue(fingerprints.toString(), fingerprints.getFirst().startsWith("[field] must be of type [simhash]"));
    }

    public void testAnIndexMayLackTheField() {
        IndexMetadata without = index("without", rank("long"));
        assertEquals(List.of(), problems(options(true), false, without, index("with", body("spot_signatures", 1))));
        assertEquals(2, problems(options(true), false, without).size());
    }

    public void testFingerprintsThatCannotBeVerified() {
        String simhash = """
            "body": {"type": "text", "fields": {"simhash": {"type": "simhash", "analyzer": "spot_signatures", "version": 1}}}""";
        List<String> problems = problems(
            options(true),
            false,
            index("with", body("spot_signatures", 1), rank("long")),
            index("half", simhash)
        );
        assertEquals(1, problems.size());
        assertTrue(problems.toString(), problems.getFirst().startsWith("[verify.field] [body.signatures] is not mapped in [half]"));
    }

    public void testRemoteIndicesMayHaveTheFields() {
        assertEquals(List.of(), problems(options(true), true));
        assertEquals(List.of(), problems(options(true), true, index("without")));
        assertEquals(AuthorityKeys.BOTH, keys(true, index("with", rank("long"))));
    }

    public void testNothingIsWrongWithNoIndices() {
        assertEquals(List.of(), problems(options(true), false));
    }

    public void testKeysOfTheAuthority() {
        assertEquals(new AuthorityKeys(false, true), keys(false, index("a", rank("long")), index("b", rank("short"))));
        assertEquals(new AuthorityKeys(true, false), keys(false, index("a", rank("double")), index("b", rank("half_float")), index("c")));
        assertEquals(AuthorityKeys.BOTH, keys(false, index("a", rank("double")), index("b", rank("long"))));
    }

    public void testTypesThatAreNoNumbers() {
        for (String type : List.of("keyword", "date", "boolean", "unsigned_long", "rank_feature")) {
            List<String> problems = problems(options(false), false, index("a", body("spot_signatures", 1), rank(type)));
            assertEquals(1, problems.size());
            String start = "[authority] [rank] is of type [" + type + "] in [a], but must be a number";
            assertTrue(problems.toString(), problems.getFirst().startsWith(start));
        }
    }
}
