package org.neardup.plugin.retriever;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.StoredFieldsContext;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.ConnectedClusters;
import org.neardup.kernel.cluster.FingerprintItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.cluster.StarClusters;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.SimilarSets;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.work.MemoryClaim;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.IntPredicate;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;

/**
 * The documents of one query's window that have a near-duplicate there, for a query-driven job: found as by the retriever, and kept with
 * their signature sets until they are grouped. Holds reserved memory until it is closed. Documents are numbered from 0.
 */
public final class NearWindow implements Releasable {

    private static final List<String> NO_STORED_FIELDS = List.of("_none_");

    /**
     * How the documents of a window are compared.
     *
     * @param field        a {@code signature_set} field
     * @param minTokens    documents with fewer distinct tokens are similar to none
     * @param measure      the similarity with its threshold
     * @param weights      the weights of tokens; null unless the similarity is weighted
     * @param grouping     how near-duplicates make groups
     * @param fingerprints a {@code simhash} field that proposes pairs; null to compare all
     * @param verify       whether proposed pairs must reach the threshold
     */
    public record Comparing(
        String field, int minTokens, Measure measure, TokenWeights weights, Grouping grouping, String fingerprints, boolean verify
    ) {

        private Comparison comparison() {
            SignatureThreshold threshold = new SignatureThreshold(field, measure.least(), minTokens);
            return fingerprints == null
                ? new BySignature(measure.name(), null, TokenWeights.DEFAULT_POWER, threshold, true)
                : new ByFingerprint(fingerprints, ByFingerprint.MAX_DISTANCE, threshold);
        }
    }

    /** A job's knowledge of the documents of one window, by {@linkplain #place(int) place}. Used by one thread at a time. */
    public interface Documents {

        /** Whether the job ignores a document. */
        boolean isLeftOut(long place);

        /** The signature set of a document if it was fetched before; null to fetch it. */
        SignatureSet find(long place);

        /**
         * Extends a search so that it describes the documents.
         *
         * @param source the search; its scores must not change
         */
        SearchSourceBuilder describing(SearchSourceBuilder source);

        /** Takes a document found by such a search. */
        void take(long place, SearchHit hit);
    }

    /**
     * The search of one window.
     *
     * @param source    the query, its order, the maximum size of the window, and the limit to which hits are counted
     * @param size      the number of hits to compare, by the total number of hits
     * @param distance  maximum number of differing bits of fingerprints, by the total number of hits
     * @param documents the job's knowledge; if fingerprints propose pairs, the search for sets also describes the documents
     */
    public record Request(SearchSourceBuilder source, LongToIntFunction size, LongToIntFunction distance, Documents documents) {}

    /** Takes a document and its signature set. */
    @FunctionalInterface
    public interface PlacedSets {

        void accept(long place, SignatureSet set);
    }

    private final Comparing comparing;
    private final DocumentSearch search;
    private final MemoryClaim memory;
    private final Window window;
    private final WindowSets sets;
    private final int size;
    private final int distance;
    private int[] near = {};

    private NearWindow(Comparing comparing, DocumentSearch search, MemoryClaim memory, Window window, int size, int distance) {
        this.comparing = comparing;
        this.search = search;
        this.memory = memory;
        this.window = window;
        this.sets = new WindowSets(window.size(), search.bounds(), Long.MAX_VALUE);
        this.size = size;
        this.distance = distance;
    }

    /**
     * Searches a window. The listener must close it.
     *
     * @param client        searches, on behalf of the user
     * @param ensureRunning throws if the job no longer needs the window; called on any thread
     * @param breaker       where memory is reserved
     * @param executor      runs long computations
     */
    public static void search(
        Client client, PointInTimeBuilder pointInTime, Runnable ensureRunning, CircuitBreaker breaker, Executor executor,
        Comparing comparing, Request request, ActionListener<NearWindow> listener
    ) {
        // Any number of shards but REMOTE: the windows of jobs have an order of their own, so they are fetched.
        DocumentSearch search = new DocumentSearch(client, pointInTime, 1, false, SearchBounds.ofJob(ensureRunning, breaker));
        Comparison comparison = comparing.comparison();
        CollapseOptions options = new CollapseOptions(comparison, null, Keep.RANK, comparing.grouping(), 0, GroupHits.DEFAULT);
        SearchSourceBuilder source = request.source().fetchSource(false).storedFields(StoredFieldsContext.fromList(NO_STORED_FIELDS));
        WindowSource.extend(source, options, AuthorityKeys.NONE);
        search.find(source, WindowSource.fields(comparison), listener.delegateFailureAndWrap((l, ranked) -> {
            Window window = Window.of(ranked, comparison, AuthorityKeys.NONE);
            executor.execute(ActionRunnable.wrap(l, forked -> {
                long hits = window.matches() == null ? window.size() : window.matches().value();
                int size = Math.min(window.size(), request.size().applyAsInt(hits));
                int distance = request.distance().applyAsInt(hits);
                NearWindow found = new NearWindow(comparing, search, search.bounds().claim(), window, size, distance);
                ActionListener<NearWindow> releasing = forked.delegateResponse((failed, e) -> {
                    found.close();
                    failed.onFailure(e);
                });
                ActionListener.run(releasing, running -> found.find(executor, request.documents(), running));
            }));
        }));
    }

    private void find(Executor executor, Documents documents, ActionListener<NearWindow> listener) {
        IntPredicate wanted = position -> window.counts()[position] > Window.NO_SET && documents.isLeftOut(placeOf(position)) == false;
        int[] compared = comparing.fingerprints() == null ? IntStream.range(0, size).filter(wanted).toArray() : nearFingerprints(wanted);
        int[] unknown = Arrays.stream(compared).filter(position -> takeKnown(position, documents) == false).toArray();
        ActionListener<Void> fetched = listener.map(all -> {
            near = Arrays.stream(compared).filter(position -> sets.get(position) != null).toArray();
            if (comparing.fingerprints() == null) {
                near = similar();
            }
            return this;
        });
        if (unknown.length == 0) {
            fetched.onResponse(null);
            return;
        }
        new SignatureFetch(
            comparing.fingerprints() == null ? search : search.fetching(documents::describing, hit -> take(hit, documents)), executor,
            memory, window, new SignatureThreshold(comparing.field(), comparing.measure().least(), comparing.minTokens()),
            comparable -> Arrays.stream(unknown).filter(comparable).toArray(), sets).run(new ThreadedActionListener<>(executor, fetched));
    }

    private boolean takeKnown(int position, Documents documents) {
        SignatureSet known = documents.find(placeOf(position));
        if (known != null) {
            memory.reserve(SignatureFetch.heldBytes(1, known.distinct()));
            sets.put(position, known);
        }
        return known != null;
    }

    private void take(SearchHit hit, Documents documents) {
        documents.take(placeOf(DocumentSearch.positionOf(hit)), hit);
    }

    private int[] nearFingerprints(IntPredicate comparable) {
        long[] fingerprints = new long[size];
        Arrays.setAll(fingerprints, position -> comparable.test(position) ? window.fingerprints()[position] : SimHash.NONE);
        int[] order = IntStream.range(0, size).toArray();
        Clusters chains = ConnectedClusters.of(order, FingerprintItems.fastest(fingerprints, distance, (left, right) -> true));
        return Arrays.stream(order).filter(position -> chains.size(chains.centreOf(position)) > 1).toArray();
    }

    /**
     * The documents that chains of similar pairs link to others. No other document can be in a group, whichever documents are removed
     * later.
     */
    private int[] similar() {
        int[] order = IntStream.range(0, near.length).toArray();
        ComponentGroups chains = sets.similar(Arrays.stream(near), memory).groups(
            order, comparing.measure(), comparing.weights(), Grouping.CONNECTED);
        boolean[] isLinked = new boolean[near.length];
        for (int i : order) {
            if (chains.centreOf(i) != i) {
                isLinked[i] = true;
                isLinked[chains.centreOf(i)] = true;
            }
        }
        return Arrays.stream(order).filter(i -> isLinked[i]).map(i -> near[i]).toArray();
    }

    /** The number of hits of the query, as far as they were counted. */
    public long hits() {
        return window.matches() == null ? window.size() : window.matches().value();
    }

    /** The number of hits that were compared. */
    public int size() {
        return size;
    }

    /** The number of documents that have a near-duplicate, in the order of the hits. */
    public int count() {
        return near.length;
    }

    public SignatureSet set(int document) {
        return sets.get(near[document]);
    }

    /** The identifier of a document within the point in time. */
    public long place(int document) {
        return placeOf(near[document]);
    }

    private long placeOf(int position) {
        return (long) window.shards()[position] << Integer.SIZE | window.docs()[position];
    }

    /** Passes on every document whose signature set is held, with or without a near-duplicate. */
    public void forEachSet(PlacedSets taker) {
        for (int position = 0; position < size; position++) {
            SignatureSet set = sets.get(position);
            if (set != null) {
                taker.accept(placeOf(position), set);
            }
        }
    }

    /**
     * @param numbers of the documents
     * @param taker   takes them
     */
    public void describe(int[] numbers, Documents taker, ActionListener<Void> listener) {
        int[] positions = Arrays.stream(numbers).map(number -> near[number]).toArray();
        search.run(taker.describing(DocumentSearch.documents(window, positions)), listener.map(response -> {
            response.getHits().forEach(hit -> take(hit, taker));
            return null;
        }));
    }

    /**
     * @param documents in the order in which they are kept
     * @return for each of these, the index in {@code documents} of the one that its group keeps
     */
    public int[] keptOf(int[] documents) {
        int[] positions = Arrays.stream(documents).map(document -> near[document]).toArray();
        int[] priority = IntStream.range(0, documents.length).toArray();
        SimilarSets similar = sets.similar(Arrays.stream(positions), memory);
        int[] keptOf = new int[documents.length];
        if (comparing.fingerprints() == null) {
            ComponentGroups groups = similar.groups(priority, comparing.measure(), comparing.weights(), comparing.grouping());
            Arrays.setAll(keptOf, groups::centreOf);
        } else {
            long[] fingerprints = Arrays.stream(positions).mapToLong(position -> window.fingerprints()[position]).toArray();
            NeighbourTest test = comparing.verify() ? similar.test(comparing.measure(), comparing.weights()) : (left, right) -> true;
            FreeItems items = FingerprintItems.fastest(fingerprints, distance, test);
            Clusters clusters = switch (comparing.grouping()) {
                case STAR -> StarClusters.of(priority, items);
                case CONNECTED -> ConnectedClusters.of(priority, items);
            };
            Arrays.setAll(keptOf, clusters::centreOf);
        }
        return keptOf;
    }

    @Override
    public void close() {
        memory.close();
    }
}
