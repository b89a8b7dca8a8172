package org.neardup.plugin.job;

import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.DocumentBlock;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.phase.snapshot.TokenBlock;
import org.neardup.plugin.work.Entries;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Documents with sets of tokens in token blocks, their pairs by Jaccard similarity from comparing all, and links for them. */
public final class ComparedDocuments implements LinkSource {

    /** The checkpoint of the {@link #snapshot}. */

    private static final String UUID = "uuid";

    /** Two ordinals, the lower one first, and the number of common tokens. */
    public record Pair(int left, int right, int overlap) {}

    private record Link(int left, int right, boolean equal) {}

    private final List<DocumentVersion> documents;
    private final List<Set<Integer>> tokens;
    private final List<Pair> pairs;
    private final List<Link> links = new ArrayList<>();
    private final MemoryWorkIndex blocks = new MemoryWorkIndex();
    private final Snapshot snapshot;

    /**
     * Compares all pairs.
     *
     * @param tokens     of each document
     * @param hundredths the threshold
     */
    public ComparedDocuments(List<DocumentVersion> documents, List<Set<Integer>> tokens, int hundredths) {
        this(documents, tokens, pairs(documents, tokens, hundredths));
    }

    /** @param pairs to link */
    public ComparedDocuments(List<DocumentVersion> documents, List<Set<Integer>> tokens, List<Pair> pairs) {
        this.documents = documents;
        this.tokens = tokens;
        this.pairs = pairs;
        link();
        snapshot = write();
    }

    private static List<Pair> pairs(List<DocumentVersion> documents, List<Set<Integer>> tokens, int hundredths) {
        List<Pair> pairs = new ArrayList<>();
        List<Set<Integer>> hashed = hashed(tokens);
        for (int left = 0; left < documents.size(); left++) {
            for (int right = left + 1; right < documents.size(); right++) {
                int overlap = shared(hashed.get(left), hashed.get(right));
                if (GroupOracle.reaches("jaccard", hundredths, overlap, documents.get(left).size(), documents.get(right).size())) {
                    pairs.add(new Pair(left, right, overlap));
                }
            }
        }
        return pairs;
    }

    private static int shared(Set<Integer> left, Set<Integer> right) {
        int shared = 0;
        for (Integer token : left) {
            shared += right.contains(token) ? 1 : 0;
        }
        return shared;
    }

    /** The same sets, each with a faster {@code contains}. */
    private static List<Set<Integer>> hashed(List<Set<Integer>> sets) {
        return sets.stream().<Set<Integer>>map(HashSet::new).toList();
    }

    /** Links all pairs, or just enough of them to connect the same documents; does not mark all equal documents as equal. */
    private void link() {
        boolean all = ESTestCase.randomBoolean();
        UnionFind connected = new UnionFind(documents.size());
        List<Pair> shuffled = new ArrayList<>(pairs);
        Collections.shuffle(shuffled, ESTestCase.random());
        for (Pair pair : shuffled) {
            if (connected.union(pair.left, pair.right) || all) {
                boolean equal = tokens.get(pair.left).equals(tokens.get(pair.right));
                links.add(new Link(pair.left, pair.right, equal && ESTestCase.random().nextInt(5) > 0));
            }
        }
    }

    /** Writes blocks of some documents each, as if from a shard of the index of these documents. */
    private Snapshot write() {
        List<ShardSnapshot> written = new ArrayList<>();
        int most = ESTestCase.between(1, 50);
        for (int from = 0; from < documents.size();) {
            String index = documents.get(from).index();
            int limit = Math.min(documents.size(), from + ESTestCase.between(1, most));
            int to = from + 1;
            while (to < limit && documents.get(to).index().equals(index)) {
                to++;
            }
            TokenBlock.Writer writer = new TokenBlock.Writer();
            for (Set<Integer> set : tokens.subList(from, to)) {
                writer.add(SignatureSet.of(set.stream().mapToLong(Integer::longValue).toArray(), set.size()), 0);
            }
            int[] sizes = tokens.subList(from, to).stream().mapToInt(Set::size).sorted().toArray();
            DocumentBlock.Writer documentWriter = new DocumentBlock.Writer();
            documents.subList(from, to).forEach(documentWriter::add);
            String attempt = "attempt" + from;
            ShardId shard = new ShardId(index, UUID, 0);
            blocks.put(Entries.tokens(shard, attempt, 0), writer.block());
            blocks.put(Entries.documents(shard, attempt, 0), documentWriter.block());
            ShardSnapshot.Block block = new ShardSnapshot.Block(
                to - from, Arrays.stream(sizes).sum(), writer.size(), sizes[0], sizes[sizes.length - 1]);
            written.add(new ShardSnapshot(shard, attempt, 0, 0, List.of(block)));
            from = to;
        }
        if (written.isEmpty()) {
            written.add(new ShardSnapshot(new ShardId("index", UUID, 0), "attempt", 0, 0, List.of()));
        }
        return new Snapshot(written);
    }

    /** Tokens of documents in families: each has most tokens of its family. */
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

    public List<DocumentVersion> documents() {
        return documents;
    }

    public List<Pair> pairs() {
        return pairs;
    }

    /** The documents' groups by definition. */
    public GroupOracle oracle() {
        List<Set<Integer>> hashed = hashed(tokens);
        return new GroupOracle(documents, (left, right) -> shared(hashed.get(left), hashed.get(right)));
    }

    /** All documents. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** The documents and their sets, as a job reads them. */
    public BlockSource blocks(JobProgress progress) {
        return new BlockSource(snapshot, blocks, progress);
    }

    @Override
    public void forEach(LinkSink consumer) {
        links.forEach(link -> consumer.accept(link.left, link.right, link.equal));
    }
}
