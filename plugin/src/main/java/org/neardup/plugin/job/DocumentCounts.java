package org.neardup.plugin.job;

import org.elasticsearch.common.Strings;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Similarity;

import java.util.ArrayList;
import java.util.List;

/**
 * How the documents that a job is asked about take part.
 *
 * @param compared     take part
 * @param tooFewTokens of these, have fewer distinct tokens than the job asks for, and are compared for identity of their whole texts alone
 * @param notCompared  take no part, since they have nothing to be compared by
 */
public record DocumentCounts(long compared, long tooFewTokens, long notCompared) {

    /** Of no documents. */
    public static final DocumentCounts NONE = new DocumentCounts(0, 0, 0);

    /** If more than one document of so many has too few tokens, another field or analyzer may be what is wanted. */
    private static final int MANY = 5;

    /**
     * These counts for a similarity. Of a document with too few tokens only the token of its digest is compared; where one in common
     * is not enough, such documents are not compared.
     */
    public DocumentCounts under(Measure measure) {
        boolean oneIsEnough = (measure instanceof Similarity sets && sets.minimumOverlap(1, 1) > 1) == false;
        return oneIsEnough ? this : new DocumentCounts(compared - tooFewTokens, 0, notCompared + tooFewTokens);
    }

    /** What an administrator should know of documents that are not compared, or not as others are. */
    public List<String> warnings(Source source) {
        List<String> warnings = new ArrayList<>();
        if (notCompared > 0) {
            warnings.add(
                Strings.format(
                    "[%s] of [%s] documents are not compared: they have no text in [%s], or too few tokens and either were indexed before"
                        + " the digests of texts were stored or cannot have the overlap that is asked for",
                    notCompared, compared + notCompared, source.field())
            );
        }
        if (MANY * tooFewTokens > compared) {
            warnings.add(
                Strings.format(
                    "[%s] of [%s] documents have fewer than [%s] distinct tokens in [%s] and are compared only for identity of their whole"
                        + " text: perhaps the analyzer is one for another language or for longer texts",
                    tooFewTokens, compared, source.minTokens(), source.field())
            );
        }
        return warnings;
    }
}
