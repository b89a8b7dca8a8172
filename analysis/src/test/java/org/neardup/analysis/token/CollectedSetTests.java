package org.neardup.analysis.token;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.signature.SignatureSet;

public class CollectedSetTests {

    @Rule
    public final SeededRandom seed = new SeededRandom();

    @Test
    public void testTokensAndDigestOfTheTextsThatAreNotBlank() {
        for (int round = 0; round < 100; round++) {
            CollectedSet collected = new CollectedSet(seed.random().nextInt(4));
            List<Long> tokens = new ArrayList<>();
            TextDigest digest = new TextDigest();
            boolean isBlank = true;
            for (int text = seed.random().nextInt(5); text > 0; text--) {
                String content = seed.random().nextInt(3) == 0 ? " \t" : "a" + seed.random().nextInt(9);
                long[] hashes = seed.random().longs(seed.random().nextInt(20)).map(hash -> hash & 7L << 60 | 1).toArray();
                int length = seed.random().nextInt(hashes.length + 1);
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
