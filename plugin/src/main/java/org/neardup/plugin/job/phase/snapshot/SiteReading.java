package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Counts the tokens of each site's documents in a shard. Documents are sorted by site, so that memory holds the tokens of one site at a
 * time. For a site with more than {@value #SAMPLE} documents, every n-th one is counted. Tokens in at most half of a frame's share of these
 * documents are dropped. Sites with the most documents come first; sites after the first {@value #MOST_TOKENS} tokens have no frame.
 */
final class SiteReading extends Reading {

    /** Maximum number of documents counted per site: a share of .3 then has a standard error of .015. */
    static final int SAMPLE = 1_000;

    /** Maximum number of tokens of all sites in a shard's record, which then takes less than 4 MB. */
    static final int MOST_TOKENS = 1 << 18;

    /** The size of a site without tokens in a record, in tokens. */
    private static final int TOKENS_OF_SITE = 2;

    /** Part of all tokens that may be counted for one site at a time; the rarest of more tokens are dropped. */
    private static final int PART_OF_ONE_SITE = 4;

    /** The part of the breaker's limit that counting may take. */
    private static final int PART_OF_LIMIT = 8;

    /** A run, its list element, and half of one for sorting. */
    private static final int BYTES_PER_RUN = 48;

    private static final int BYTES_PER_TOKEN = 2 * (Long.BYTES + Integer.BYTES);

    private final String attempt;
    private final EntryStore work;
    private final MemoryClaim memory;
    private final double share;
    private final int mostTokens;
    private final int mostOfOneSite;
    private final SitesOfDocuments sites;
    /** The start of each site in the row, by descending size of sites. Null until all documents are collected. */
    private List<Run> runs;
    /** Numbers the sites while documents are collected. */
    private Vocabulary numbers;
    /** For each document, the number of its site and its number in the shard. */
    private long[] row = {};
    private int count;
    private int next;
    private int tokens;
    private final List<SiteTokens> counted = new ArrayList<>();

    private record Run(long site, int from, int to) {

        int documents() {
            return to - from;
        }
    }

    /** @param memory reserves memory until the reading ends */
    SiteReading(OpenShard opened, String attempt, EntryStore work, MemoryClaim memory) throws IOException {
        super(opened);
        this.attempt = attempt;
        this.work = work;
        this.memory = memory;
        share = opened.specification().comparison().frames().share();
        numbers = new Vocabulary(memory);
        sites = SitesOfDocuments.of(opened);
        mostTokens = FrequencyCounter.mostTokens(memory.limit() / PART_OF_LIMIT, MOST_TOKENS);
        mostOfOneSite = FrequencyCounter.mostTokens(memory.limit() / PART_OF_LIMIT / PART_OF_ONE_SITE, MOST_TOKENS / PART_OF_ONE_SITE);
        memory.reserve(FrequencyCounter.memoryBytes(mostOfOneSite) + (long) BYTES_PER_TOKEN * (mostOfOneSite + mostTokens));
    }

    @Override
    boolean read() throws IOException {
        if (super.read() == false) {
            return false;
        }
        if (runs == null) {
            divide();
        }
        while (next < runs.size() && tokens < mostTokens) {
            opened.task().ensureNotCancelled();
            Run run = runs.get(next++);
            opened.pace().charge(count(run));
            if (opened.pace().isPaid() == false) {
                return false;
            }
        }
        return opened.pace().isPaid();
    }

    @Override
    boolean read(LeafReaderContext leaf) throws IOException {
        opened.task().ensureNotCancelled();
        Bits live = leaf.reader().getLiveDocs();
        SitesOfDocuments.OfSegment ofSegment = sites.of(leaf);
        DocIdSetIterator documents = opened.view().selected(leaf, sets(leaf));
        int seen = 0;
        for (int doc = documents.advance(nextDocument); doc != DocIdSetIterator.NO_MORE_DOCS; doc = documents.nextDoc()) {
            if (seen == DOCUMENTS_BETWEEN_LOOKS) {
                opened.task().ensureNotCancelled();
                opened.pace().charge(seen);
                seen = 0;
                if (opened.pace().isPaid() == false) {
                    nextDocument = doc;
                    return false;
                }
            }
            seen++;
            long site = live == null || live.get(doc) ? ofSegment.site(doc) : SitesOfDocuments.NONE;
            if (site != SitesOfDocuments.NONE) {
                add(numbers.number(site), leaf.docBase + doc);
            }
        }
        opened.pace().charge(seen);
        return true;
    }

    /** Sorts the documents by site. */
    private void divide() {
        memory.reserve((long) BYTES_PER_RUN * numbers.size());
        runs = new ArrayList<>(numbers.size());
        Arrays.sort(row, 0, count);
        for (int from = 0, to; from < count; from = to) {
            to = from + 1;
            while (to < count && row[to] >>> Integer.SIZE == row[from] >>> Integer.SIZE) {
                to++;
            }
            runs.add(new Run(numbers.token((int) (row[from] >>> Integer.SIZE)), from, to));
        }
        memory.release(numbers.memoryBytes());
        numbers = null;
        runs.sort(Comparator.comparingInt(Run::documents).reversed().thenComparingLong(Run::site));
    }

    private void add(int number, int doc) {
        if (count == row.length) {
            int length = ArrayUtil.oversize(count + 1, Long.BYTES);
            memory.reserve((long) Long.BYTES * length);
            row = ArrayUtil.growExact(row, length);
            memory.release((long) Long.BYTES * count);
        }
        row[count++] = (long) number << Integer.SIZE | doc;
    }

    private BinaryDocValues sets(LeafReaderContext leaf) throws IOException {
        return opened.view().binary(leaf, opened.specification().source().field());
    }

    /** Counts the tokens of a site; returns the number of documents read. */
    private int count(Run run) throws IOException {
        int every = Math.ceilDiv(run.documents(), SAMPLE);
        List<LeafReaderContext> segments = opened.view().segments();
        FrequencyCounter counter = new FrequencyCounter(mostOfOneSite);
        LeafReaderContext leaf = null;
        BinaryDocValues sets = null;
        int sample = 0;
        for (int i = run.from; i < run.to; i += every) {
            int doc = (int) row[i];
            if (leaf == null || doc >= leaf.docBase + leaf.reader().maxDoc()) {
                leaf = segments.get(ReaderUtil.subIndex(doc, segments));
                sets = sets(leaf);
            }
            sets.advanceExact(doc - leaf.docBase);
            BytesRef bytes = sets.binaryValue();
            sample++;
            if (SignatureCodec.distinct(bytes.bytes, bytes.offset, bytes.length) > opened.specification().source().maxTokens()) {
                continue;
            }
            SignatureSet set = SignatureCodec.decode(bytes.bytes, bytes.offset, bytes.length);
            for (int place = 0; place < set.distinct(); place++) {
                counter.addToken(set.token(place));
            }
        }
        add(run, counter.frequencies(), (int) (share * sample / 2), (double) run.documents() / sample);
        return sample;
    }

    private void add(Run run, DocumentFrequencies frequencies, int cut, double documentsPerSampled) {
        int kept = 0;
        for (int place = 0; place < frequencies.size(); place++) {
            kept += frequencies.count(place) > cut ? 1 : 0;
        }
        tokens += TOKENS_OF_SITE + kept;
        if (tokens > mostTokens) {
            return;
        }
        long[] tokensOfSite = new long[kept];
        int[] counts = new int[kept];
        for (int place = frequencies.size() - 1; place >= 0; place--) {
            if (frequencies.count(place) > cut) {
                tokensOfSite[--kept] = frequencies.token(place);
                counts[kept] = (int) Math.round(frequencies.count(place) * documentsPerSampled);
            }
        }
        counted.add(new SiteTokens(run.site, run.documents(), tokensOfSite, counts));
    }

    @Override
    ShardReadResponse response() {
        var shard = opened.request().shardId;
        BytesReference record = SiteTokens.FORMAT.encode(counted);
        work.put(Entries.sites(shard, attempt), record);
        var snapshot = new ShardSnapshot(shard, attempt, 0, 0, List.of());
        return new ShardReadResponse(snapshot, record.length(), opened.pace().waitedMillis());
    }
}
