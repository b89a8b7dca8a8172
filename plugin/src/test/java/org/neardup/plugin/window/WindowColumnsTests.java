package org.neardup.plugin.window;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.ScoreSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.test.ESTestCase;

import java.util.List;

public class WindowColumnsTests extends ESTestCase {

    private static final FieldAndFormat HEAD = new FieldAndFormat("s", "head");
    private static final WindowColumns ALL = new WindowColumns(
        "f", HEAD, "signature_set", KeepValues.of(new Authority("a", 0L), AuthorityKeys.BOTH));
    private static final WindowColumns NONE = new WindowColumns(null, null, null, KeepValues.NONE);

    private static DocumentSearch.Found found(Object[] sortValues, Object... values) {
        FoundDocument document = new FoundDocument(null, 2.5f, sortValues, values);
        return new DocumentSearch.Found(new FoundDocument[] {document}, true, null, 0);
    }

    private static List<String> sorts(WindowColumns columns) {
        SearchSourceBuilder source = new SearchSourceBuilder().sort(new ScoreSortBuilder());
        source.sort(new FieldSortBuilder(FieldSortBuilder.SHARD_DOC_FIELD_NAME));
        return columns.extend(source).sorts().stream().map(WindowColumnsTests::name).toList();
    }

    private static String name(SortBuilder<?> sort) {
        return sort instanceof FieldSortBuilder field ? field.getFieldName() + ":" + field.getNumericType() : "score";
    }

    public void testSortValuesFollowTheOrderOfTheSearch() {
        assertEquals(
            List.of("score", "_shard_doc:null", "f:long", "a:double", "a:long", "_shard_doc:null"), sorts(ALL));
        assertEquals(List.of(HEAD), ALL.fields());
        assertEquals(List.of("score", "_shard_doc:null", "_shard_doc:null"), sorts(NONE));
        assertEquals(List.of(), NONE.fields());
    }

    public void testReadsTheLastSortValuesAndTheField() {
        Object[] sortValues = {2.5f, (7L << 32) | 11, 42L, 0.5, 3L, (7L << 32) | 11};
        BytesRef head = new BytesRef("head");
        Window window = ALL.window(found(sortValues, head));
        RankDoc doc = window.rankDocs()[0];
        assertEquals(7, doc.shardIndex);
        assertEquals(11, doc.doc);
        assertEquals(2.5f, doc.score, 0);
        assertEquals(42L, window.fingerprints()[0]);
        assertEquals(head, window.values()[0]);
        assertEquals(0.5, window.floating()[0], 0);
        assertEquals(3L, window.whole()[0]);
        assertTrue(window.timedOut());
        assertEquals(1, window.hits());
    }

    public void testColumnsThatAreNotCompared() {
        Window window = NONE.window(found(new Object[] {11L}));
        assertEquals(1, window.size());
        assertNull(window.fingerprints());
        assertNull(window.values());
        assertNull(window.floating());
        assertNull(window.whole());
    }

    public void testOtherFieldsThanSignatureSets() {
        WindowColumns columns = new WindowColumns(null, HEAD, "signature_set", KeepValues.NONE);
        Object[] sortValues = {11L};
        assertNull(columns.window(found(sortValues, (Object) null)).values()[0]);
        for (Object value : List.of("17", 17L, -1, List.of(1, 2))) {
            Exception e = expectThrows(IllegalArgumentException.class, () -> columns.window(found(sortValues, value)));
            assertEquals("[s] is not of type [signature_set] in every cluster that is searched", e.getMessage());
        }
    }
}
