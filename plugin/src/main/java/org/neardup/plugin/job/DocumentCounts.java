package org.neardup.plugin.job;

import org.elasticsearch.common.Strings;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;

import java.util.ArrayList;
import java.util.List;

/**
 * How a job's documents take part in the comparison.
 *
 * @param compared     documents that take part
 * @param tooFewTokens of these, the documents with fewer distinct tokens than {@code min_tokens}; only identical whole texts match
 * @param notCompared  documents that do not take part, because they have nothing to compare
 */
public record DocumentCounts(long compared, long tooFewTokens, long notCompared) {

    public static final DocumentCounts NONE = new DocumentCounts(0, 0, 0);

    /** If more than one in this number of documents has too few tokens, warn that another field or analyzer may fit better. */
    private static final int MANY = 5;

    /**
     * These counts for a similarity. A document with too few tokens is compared by the single token of its digest; if one common token is
     * not enough for the similarity, it is not compared.
     */
    public DocumentCounts under(Measure measure) {
        boolean oneIsEnough = (measure instanceof Similarity sets && sets.minimumOverlap(1, 1) > 1) == false;
        return oneIsEnough ? this : new DocumentCounts(compared - tooFewTokens, 0, notCompared + tooFewTokens);
    }

    /** Warnings about documents that are not compared, or only for identity. */
    public List<String> warnings(Source source) {
        List<String> warnings = new ArrayList<>();
        if (notCompared > 0) {
            warnings.add(Strings.format(
                "[%s] of [%s] documents are not compared: they have no text in [%s], or too few tokens and either no stored digest of their"
                    + " text or a similarity that requires more than one common token",
                notCompared, compared + notCompared, source.field()));
        }
        // A job of new documents reads only the old documents near a new one, so shares say nothing about the index.
        if (MANY * tooFewTokens > compared && source.newDocuments() == null) {
            warnings.add(Strings.format(
                "[%s] of [%s] documents have fewer than [%s] distinct tokens in [%s] and are compared only for identity of their whole"
                    + " text; the analyzer may be for another language or for longer texts",
                tooFewTokens, compared, source.minTokens(), source.field()));
        }
        return warnings;
    }
}
