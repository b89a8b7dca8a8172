package org.neardup.tool;

import org.neardup.kernel.ssj.Accounting;

/**
 * The cost of exchanging documents between nodes, extrapolated from a {@link Calibration}.
 *
 * @param name         of the exchange
 * @param rounds       number of groups of blocks, of buckets, or of chunks of the remainder file, each loaded into memory once
 * @param writtenBytes bytes written once
 * @param movedBytes   bytes sent over the network, for all nodes
 * @param memoryBytes  peak memory of a node
 * @param seconds      time for computing or for moving, whichever is longer, with all nodes in parallel
 */
record Exchange(String name, double rounds, double writtenBytes, double movedBytes, double memoryBytes, double seconds) {

    static final double SECONDS_OF_A_DAY = 86_400;

    private static final double POSTING_BYTES = 16;

    /** Two document numbers. */
    private static final double PAIR_BYTES = 8;

    /**
     * The nodes.
     *
     * @param count          number of nodes, each with one shard, all working in parallel
     * @param memoryBytes    memory that a unit may take
     * @param bytesPerSecond bandwidth at which a node receives
     */
    record Nodes(int count, double memoryBytes, double bytesPerSecond) {

        double seconds(double work, double moved) {
            return Math.max(work, moved / bytesPerSecond) / count;
        }
    }

    /**
     * The exchange of jobs: G groups of blocks as large as memory allows, each indexed once and probed by all later documents. So a
     * document is read once for each group up to its own, (G + 1) / 2 times on average.
     */
    static Exchange blocks(Calibration costs, double documents, Nodes nodes) {
        double groups = Math.max(1, Math.ceil(documents * costs.heldBytes() / nodes.memoryBytes));
        double reads = documents * (groups + 1) / 2;
        double written = documents * costs.writtenBytes();
        double moved = written + reads * costs.writtenBytes();
        double work = documents * costs.indexSeconds() + reads * costs.probeSeconds() + documents * documents / 2 * costs.pairSeconds();
        return new Exchange("blocks", groups, written, moved, documents / groups * costs.heldBytes(), nodes.seconds(work, moved));
    }

    /**
     * The exchange of SSJ-2R: it shuffles partial contributions of pairs with the least pruned document of each pair, and sends every
     * document to all K chunks; K is the smallest number of chunks of the remainder file that fit into memory. A map function holds the
     * longest inverted list.
     */
    static Exchange ssj2r(Calibration costs, double documents, Nodes nodes) {
        Accounting all = costs.mapReduce();
        Accounting half = costs.mapReduceOfHalf();
        Growth growth = new Growth(costs.documents(), documents);
        double remainder = growth.of(half.remainderBytes(), all.remainderBytes());
        double chunks = Math.max(1, Math.ceil(remainder / nodes.memoryBytes));
        double input = growth.of(half.inputBytes(), all.inputBytes());
        double pairs = growth.of(half.shuffledBytes() - half.inputBytes(), all.shuffledBytes() - all.inputBytes());
        double moved = pairs + chunks * input;
        double list = growth.of(half.longestList(), all.longestList()) * POSTING_BYTES;
        double work = seconds(all) * growth.of(half.contributions(), all.contributions()) / Math.max(1, all.contributions());
        return new Exchange("ssj2r", chunks, input, moved, Math.max(remainder / chunks, list), nodes.seconds(work, moved));
    }

    /**
     * An exchange by hash buckets: it sends the postings of the pruned lists to the bucket of their term, which finds the pairs of its
     * lists. The bucket of the first common term sends a pair to the chunk of documents that has one of its documents, and the other
     * document once to each such chunk. Favourable assumptions: only finding pairs takes time, and a document is sent to at most as many
     * chunks as it has pairs.
     */
    static Exchange buckets(Calibration costs, double documents, Nodes nodes) {
        Accounting all = costs.mapReduce();
        Accounting half = costs.mapReduceOfHalf();
        Growth growth = new Growth(costs.documents(), documents);
        double postings = POSTING_BYTES * growth.of(half.indexEntries(), all.indexEntries());
        double buckets = Math.max(1, Math.ceil(postings / nodes.memoryBytes));
        double pairs = growth.of(half.evaluatedPairs(), all.evaluatedPairs());
        double written = documents * costs.writtenBytes();
        double chunks = Math.max(1, Math.ceil(written / nodes.memoryBytes));
        double moved = 2 * written + postings + pairs * PAIR_BYTES + Math.min(chunks * documents, pairs) * costs.writtenBytes();
        double list = growth.of(half.longestList(), all.longestList()) * POSTING_BYTES;
        double memory = Math.max(Math.max(postings / buckets, list), written / chunks);
        double work = all.mapSeconds() * growth.of(half.contributions(), all.contributions()) / Math.max(1, all.contributions());
        return new Exchange("buckets", buckets, written + postings, moved, memory, nodes.seconds(work, moved));
    }

    private static double seconds(Accounting account) {
        return account.indexSeconds() + account.mapSeconds() + account.reduceSeconds();
    }

    /** The limit that it exceeds, memory or time, or an empty text. */
    String limit(Nodes nodes) {
        if (memoryBytes > nodes.memoryBytes) {
            return "memory";
        }
        return seconds > SECONDS_OF_A_DAY ? "time" : "";
    }

    /**
     * Extrapolates a quantity by its growth from half of the documents to all, as a power between linear and quadratic.
     *
     * @param measured  number of measured documents
     * @param documents number of documents to extrapolate to
     */
    private record Growth(double measured, double documents) {

        double of(double half, double all) {
            double exponent = half <= 0 || all <= 0 ? 1 : Math.clamp(Math.log(all / half) / Math.log(2), 1, 2);
            return all * Math.pow(documents / measured, exponent);
        }
    }
}
