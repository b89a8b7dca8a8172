package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryOutcome;

import java.util.HexFormat;
import java.util.List;

/** The records of a query-driven job in its work index stay readable. */
public class SearchRecordsTests extends ESTestCase {

    private static String hex(BytesReference bytes) {
        return HexFormat.of().formatHex(BytesReference.toBytes(bytes));
    }

    public void testGoldenQueries() {
        QueryList list = new QueryList(300, List.of(new FrequentQuery("w1", null, 7)), List.of(new FrequentQuery(null, "{}", 1)), 2);
        String golden = "04" + "d804" + "01" + "01027731" + "00" + "0e" + "01" + "00" + "01027b7d" + "02" + "04";
        assertEquals(golden, hex(QueryList.FORMAT.encode(list)));
        assertEquals(list, QueryList.FORMAT.decode(QueryList.FORMAT.encode(list)));
        expectThrows(IllegalStateException.class, () -> QueryList.FORMAT.decode(new BytesArray(new byte[] {3, 1, 0, 0, 0})));
    }

    public void testGoldenBatch() {
        List<QueryOutcome> outcomes = List.of(new QueryOutcome(300, 5, 2, 1, null), QueryOutcome.failed("no"));
        SearchedBatch batch = new SearchedBatch("a", outcomes, List.of(), 3);
        String golden = "02" + "0161" + "02" + "d804" + "050202" + "00" + "00000000" + "01026e6f" + "00" + "03";
        assertEquals(golden, hex(SearchedBatch.FORMAT.encode(batch)));
        assertEquals(batch, SearchedBatch.FORMAT.decode(SearchedBatch.FORMAT.encode(batch)));
    }
}
