package org.neardup.plugin.job;

import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.join.PairSource;
import org.neardup.plugin.job.snapshot.DocumentSource;
import org.neardup.plugin.job.snapshot.DocumentVersion;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Documents with sets of tokens, and their pairs by Jaccard similarity: each two are compared. */
public final class ComparedDocuments implements PairSource, DocumentSource {

    /** Two ordinals, the lower one first, and the number of tokens that they share. */
    public record Pair(int left, int right, int overlap) {}

    private final List<DocumentVersion> documents;
    private final List<Pair> pairs = new ArrayList<>();

    /**
     * @param tokens     of each document
     * @param hundredths the threshold
     */
    public ComparedDocuments(List<DocumentVersion> documents, List<Set<Integer>> tokens, int hundredths) {
        this.documents = documents;
        for (int left = 0; left < documents.size(); left++) {
            for (int right = left + 1; right < documents.size(); right++) {
                Set<Integer> shared = new HashSet<>(tokens.get(left));
                shared.retainAll(tokens.get(right));
                if (shared.isEmpty() == false && reaches(left, right, shared.size(), hundredths)) {
                    pairs.add(new Pair(left, right, shared.size()));
                }
            }
        }
    }

    /** Tokens of documents in families: each has most of its family's. */
    public static List<Set<Integer>> families(Random random, int count) {
        List<Set<Integer>> tokens = new ArrayList<>();
        int families = 1 + random.nextInt(Math.max(1, count / 2));
        for (int i = 0; i < count; i++) {
            int family = random.nextInt(families);
            int size = 5 + family % 20;
            Set<Integer> own = new TreeSet<>(Set.of(family * 100));
            for (int token = 1; token < size; token++) {
                if (random.nextInt(12) > 0) {
                    own.add(family * 100 + token);
                }
            }
            tokens.add(own);
        }
        return tokens;
    }

    /** Whether two documents with an overlap are as similar as this. */
    public boolean reaches(int left, int right, int overlap, int hundredths) {
        return 100L * overlap >= (long) hundredths * (documents.get(left).size() + documents.get(right).size() - overlap);
    }

    public List<DocumentVersion> documents() {
        return documents;
    }

    public List<Pair> pairs() {
        return pairs;
    }

    /** One shard with all documents. */
    public Snapshot snapshot() {
        ShardSnapshot.Block block = new ShardSnapshot.Block(documents.size(), 0, 0, 0, 0, false);
        return new Snapshot(List.of(new ShardSnapshot(new ShardId("index", "uuid", 0), "attempt", 7, 0, List.of(block))));
    }

    public JoinOutcome outcome() {
        return new JoinOutcome(pairs.size(), false, List.of());
    }

    @Override
    public void forEach(PairConsumer consumer) {
        pairs.forEach(pair -> consumer.accept(pair.left(), pair.right(), pair.overlap()));
    }

    @Override
    public void forEach(int[] ordinals, DocumentConsumer consumer) {
        for (int i = 1; i < ordinals.length; i++) {
            if (ordinals[i] <= ordinals[i - 1]) {
                throw new IllegalArgumentException("not ascending: " + Arrays.toString(ordinals));
            }
        }
        Arrays.stream(ordinals).mapToObj(documents::get).forEach(consumer::accept);
    }
}
