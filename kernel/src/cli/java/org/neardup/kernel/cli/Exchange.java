package org.neardup.kernel.cli;

import org.neardup.kernel.ssj.Accounting;

/**
 * What an exchange of documents between nodes would cost, extrapolated from a {@link Calibration}.
 *
 * @param name         of the exchange
 * @param rounds       groups of blocks, buckets or chunks of the remainder file, each of which is held in memory once
 * @param writtenBytes what is written once
 * @param movedBytes   what goes over the network, of all nodes
 * @param memoryBytes  the most that a node holds
 * @param seconds      time of the slower of computing and moving, on all nodes together
 */
record Exchange(String name, double rounds, double writtenBytes, double movedBytes, double memoryBytes, double seconds) {

    static final double SECONDS_OF_A_DAY = 86_400;

    private static final double POSTING_BYTES = 16;

    /** Two numbers of documents. */
    private static final double PAIR_BYTES = 8;

    /**
     * The nodes.
     *
     * @param count          their number, each with one shard, all of which work at the same time
     * @param memoryBytes    memory that a unit may take
     * @param bytesPerSecond what a node can receive
     */
    record Nodes(int count, double memoryBytes, double bytesPerSecond) {

        double seconds(double work, double moved) {
            return Math.max(work, moved / bytesPerSecond) / count;
        }
    }

    /**
     * The exchange of jobs: G groups of blocks as large as memory allows, each indexed once and probed by all documents after it; so a
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
     * That of SSJ-2R: partial contributions of pairs are shuffled, with the least pruned document of each; every document goes to all of K
     * chunks, as many as the remainder file needs to fit into memory. A map function holds the longest inverted list.
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
     * One in hash buckets: the postings of the pruned lists go to the bucket of their term, which finds the pairs of its lists; a pair
     * goes on, from the bucket of its first common term, to the chunk of documents that holds one of the two, and the other document
     * follows, once to each chunk. That only finding the pairs takes time, and that each document has its pairs in as few chunks as it
     * has pairs, is the most favourable to it.
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

    /** Why it would not do, or an empty text. */
    String limit(Nodes nodes) {
        if (memoryBytes > nodes.memoryBytes) {
            return "memory";
        }
        return seconds > SECONDS_OF_A_DAY ? "time" : "";
    }

    /**
     * Extrapolates by the power with which a quantity grows from half of the documents to all, at least linearly and at most with their
     * square.
     *
     * @param measured  number of documents that were measured
     * @param documents number that is asked for
     */
    private record Growth(double measured, double documents) {

        double of(double half, double all) {
            double exponent = half <= 0 || all <= 0 ? 1 : Math.clamp(Math.log(all / half) / Math.log(2), 1, 2);
            return all * Math.pow(documents / measured, exponent);
        }
    }
}
