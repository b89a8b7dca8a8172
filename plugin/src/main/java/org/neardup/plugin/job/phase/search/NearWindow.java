package org.neardup.plugin.job.phase.search;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.FingerprintItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.SimilarSets;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.window.DocumentSearch;
import org.neardup.plugin.window.KeepValues;
import org.neardup.plugin.window.RunningComparison;
import org.neardup.plugin.window.SetFetch;
import org.neardup.plugin.window.Window;
import org.neardup.plugin.window.WindowColumns;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.ObjLongConsumer;
import java.util.stream.IntStream;

/**
 * The documents of one query's window that have a near-duplicate there, with their signature sets. Holds reserved memory until it is
 * closed. Documents are numbered from 0.
 */
final class NearWindow implements Releasable {

    /**
     * How the documents of a window are compared.
     *
     * @param field        a {@code signature_set} field
     * @param minTokens    documents with fewer distinct tokens are compared by their whole texts
     * @param measure      the similarity with its threshold
     * @param weights      the weights of tokens; null unless the similarity is weighted
     * @param grouping     how near-duplicates make groups
     * @param fingerprints a {@code simhash} field that proposes pairs; null to compare all
     * @param verify       whether proposed pairs must reach the threshold
     */
    record Comparing(
        String field, int minTokens, Measure measure, TokenWeights weights, Grouping grouping, String fingerprints, boolean verify) {

        WindowColumns columns() {
            FieldAndFormat head = new FieldAndFormat(field, SignatureSetFieldType.HEAD_FORMAT);
            return new WindowColumns(fingerprints, head, SignatureSetFieldMapper.CONTENT_TYPE, KeepValues.NONE);
        }
    }

    /** The size of a window, divided by the number of documents that are compared in addition. */
    private static final int SPARE = 8;

    private final Comparing comparing;
    private final DocumentSearch search;
    private final MemoryClaim memory;
    private final Window hits;
    private final boolean hasMore;
    private final int size;
    private final int distance;
    /** The hits before this position are compared. */
    private int reach;
    /** The hits before this position are in the window, unless they are marked. */
    private int end;
    private int unmarked;
    private SignatureSet[] sets;
    private int[] near = {};

    /**
     * A window whose sets are not read yet.
     *
     * @param hits     with the {@linkplain Comparing#columns() columns} that are compared
     * @param hasMore  whether a larger search may find more
     * @param size     the number of documents of the window, the best ones that are not marked
     * @param distance maximum number of differing bits of fingerprints
     */
    NearWindow(Comparing comparing, DocumentSearch search, Window hits, boolean hasMore, int size, int distance) {
        this.comparing = comparing;
        this.search = search;
        this.memory = search.bounds().claim();
        this.hits = hits;
        this.hasMore = hasMore;
        this.size = size;
        this.distance = distance;
        this.reach = hits.size();
    }

    /**
     * Moves the end of the window so that marked documents do not count.
     *
     * @return whether the window has its size, or as many documents as the query finds
     */
    boolean leaveOutMarked(Places known) {
        end = endOf(size, known);
        unmarked = (int) unmarked(end, known).count();
        near = Arrays.stream(near).filter(position -> position < end).toArray();
        return unmarked == size || hasMore == false && reach == hits.size();
    }

    /** The position after the best hits that are not marked, as many as are wanted. */
    private int endOf(int wanted, Places known) {
        return wanted == 0 ? 0 : unmarked(reach, known).skip(wanted - 1).findFirst().orElse(reach - 1) + 1;
    }

    private IntStream unmarked(int before, Places known) {
        return IntStream.range(0, before).filter(position -> known.isMarked(place(position)) == false);
    }

    /** The number of documents that are missing from the window. */
    int missing() {
        return size - unmarked;
    }

    /** The number of marked hits above the end of the window. */
    int marked() {
        return end - unmarked;
    }

    /**
     * Reads the sets and finds the documents that have a near-duplicate.
     *
     * @param executor runs long computations
     * @param known    the marks, which are left out, and the sets that were read before
     */
    void compare(Executor executor, Places known, ActionListener<Void> listener) {
        // Some more than the window needs: earlier queries may still mark some of them.
        reach = endOf(size + size / SPARE, known);
        int[] comparable = unmarked(reach, known).filter(position -> hits.values()[position] != null).toArray();
        int[] compared = comparing.fingerprints() == null ? comparable : nearFingerprints(comparable);
        SignatureSet[] read = new SignatureSet[hits.size()];
        boolean[] unknown = new boolean[hits.size()];
        for (int position : compared) {
            Places.Fetched fetched = known.find(place(position));
            unknown[position] = fetched == null;
            if (fetched != null) {
                memory.reserve(SetFetch.heldBytes(1, fetched.set().distinct()));
                read[position] = fetched.set();
            }
        }
        RunningComparison running = new RunningComparison(search.bounds(), Long.MAX_VALUE);
        new SetFetch(search, executor, memory, hits, comparing.field(), comparing.minTokens(), running).run(
            position -> unknown[position], new ThreadedActionListener<>(executor, listener.map(fetched -> {
                Arrays.setAll(read, position -> read[position] == null ? fetched[position] : read[position]);
                sets = read;
                near = Arrays.stream(compared).filter(position -> sets[position] != null).toArray();
                near = comparing.fingerprints() == null ? similar() : near;
                return null;
            })));
    }

    private int[] nearFingerprints(int[] positions) {
        long[] fingerprints = fingerprints(positions);
        int[] order = IntStream.range(0, positions.length).toArray();
        Clusters chains = Clusters.connected(order, FingerprintItems.fastest(fingerprints, distance, (left, right) -> true));
        return Arrays.stream(linked(chains, order)).map(i -> positions[i]).toArray();
    }

    private long[] fingerprints(int[] positions) {
        return Arrays.stream(positions).mapToLong(position -> hits.fingerprints()[position]).toArray();
    }

    /**
     * The documents that chains of similar pairs link to others. No other document can be in a group, whichever documents are removed
     * later.
     */
    private int[] similar() {
        int[] order = IntStream.range(0, near.length).toArray();
        Clusters chains = sets(near).groups(order, comparing.measure(), comparing.weights(), Grouping.CONNECTED).clusters(order);
        return Arrays.stream(linked(chains, order)).map(i -> near[i]).toArray();
    }

    private static int[] linked(Clusters chains, int[] order) {
        return Arrays.stream(order).filter(i -> chains.size(chains.centreOf(i)) > 1).toArray();
    }

    private SimilarSets sets(int[] positions) {
        return new SimilarSets(
            Arrays.stream(positions).mapToObj(position -> sets[position]).toList(), memory, search.bounds()::ensureNotCancelled);
    }

    /** The number of hits of the query, as far as they were counted. */
    long total() {
        return hits.hits();
    }

    /** The number of documents in the window, with or without a near-duplicate. */
    int size() {
        return unmarked;
    }

    /** The number of documents that have a near-duplicate, in the order of the hits. */
    int count() {
        return near.length;
    }

    SignatureSet set(int document) {
        return sets[near[document]];
    }

    /** The identifier of a document within the point in time. */
    long placeOf(int document) {
        return place(near[document]);
    }

    private long place(int position) {
        return hits.place(position);
    }

    /** Passes on every document whose signature set is held, with or without a near-duplicate. */
    void forEachSet(ObjLongConsumer<SignatureSet> taker) {
        for (int position = 0; position < reach; position++) {
            if (sets[position] != null) {
                taker.accept(sets[position], place(position));
            }
        }
    }

    /** Passes the {@linkplain Description descriptions} of some documents to a map by their places. */
    void describe(int[] documents, DescriptionSource source, Map<Long, Description> taker, ActionListener<Void> listener) {
        int[] positions = Arrays.stream(documents).map(document -> near[document]).toArray();
        search.run(source.extend(DocumentSearch.documents(hits, positions)), listener.map(response -> {
            response.getHits().forEach(hit -> taker.put(place(DocumentSearch.positionOf(hit)), source.read(hit)));
            return null;
        }));
    }

    /**
     * Groups documents.
     *
     * @param documents in the order of preference for keeping
     * @return for each document, the index in {@code documents} of the kept document of its group
     */
    int[] keptOf(int[] documents) {
        int[] positions = Arrays.stream(documents).map(document -> near[document]).toArray();
        int[] priority = IntStream.range(0, documents.length).toArray();
        SimilarSets similar = sets(positions);
        if (comparing.fingerprints() == null) {
            return similar.groups(priority, comparing.measure(), comparing.weights(), comparing.grouping()).centreOf();
        }
        long[] fingerprints = fingerprints(positions);
        NeighbourTest test = comparing.verify() ? similar.test(comparing.measure(), comparing.weights()) : (left, right) -> true;
        Clusters clusters = comparing.grouping().clusters(priority, FingerprintItems.fastest(fingerprints, distance, test));
        return Arrays.stream(priority).map(clusters::centreOf).toArray();
    }

    @Override
    public void close() {
        memory.close();
    }
}
