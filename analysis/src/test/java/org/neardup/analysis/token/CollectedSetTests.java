package org.neardup.analysis.token;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.tests.util.LuceneTestCase;
import org.neardup.kernel.signature.SignatureSet;

public class CollectedSetTests extends LuceneTestCase {

    public void testTokensAndDigestOfTheTextsThatAreNotBlank() {
        for (int round = 0; round < 100; round++) {
            CollectedSet collected = new CollectedSet(random().nextInt(4));
            List<Long> tokens = new ArrayList<>();
            TextDigest digest = new TextDigest();
            boolean isBlank = true;
            for (int text = random().nextInt(5); text > 0; text--) {
                String content = random().nextInt(3) == 0 ? " \t" : "a" + random().nextInt(9);
                long[] hashes = random().longs(random().nextInt(20)).map(hash -> hash & 7L << 60 | 1).toArray();
                int length = random().nextInt(hashes.length + 1);
                collected.add(content, hashes, length);
                if (content.isBlank() == false) {
                    IntStream.range(0, length).forEach(i -> tokens.add(hashes[i] - 1));
                    digest.add(content);
                    isBlank = false;
                }
            }
            assertEquals(isBlank, collected.isBlank());
            assertEquals(SignatureSet.of(tokens.stream().mapToLong(token -> token).toArray(), tokens.size()), collected.set());
            assertEquals(digest.digest(), collected.digest().digest());
            assertEquals(digest.numbers(), collected.digest().numbers());
        }
    }
}
