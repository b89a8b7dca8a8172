package org.neardup.analysis.token;

import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;

/**
 * Indices contain the output of the default analyzers at the time of indexing: a change of these values makes stored signatures useless, so
 * it needs a new version of the analysis.
 */
public class GoldenTokensTests extends LuceneTestCase {
    private static final String TEXT = "At a rally to kick off a weeklong campaign for the South Carolina primary, Obama tried to set the"
        + " record straight; it wasn't the 1st_time, and 3.5 million “été” viewers (e.g. in the U.S.) had been told so. 北京是中国的首都。"
        + " The end was near: ΟΔΟΣ, inter\u00adnational, Pho\u031b\u0309, it isn’t ทั้งที่น้ำ.";

    public void testSpotSignatures() throws IOException {
        assertGolden(new SpotSignatureAnalyzer(), "10 tokens, 96c0c14a49411fad");
    }

    public void testShingles() throws IOException {
        assertGolden(new ShingleAnalyzer(), "58 tokens, 12ec82d71b6227c7");
    }

    private static void assertGolden(Analyzer analyzer, String expected) throws IOException {
        try (analyzer) {
            // A checksum of all hashes and their order.
            long[] sum = new long[2];
            TokenHashCollector.collect(analyzer, "f", TEXT, hash -> {
                sum[0] = 31 * sum[0] + hash;
                sum[1]++;
            });
            assertEquals(expected, sum[1] + " tokens, " + Long.toHexString(sum[0]));
        }
    }
}
