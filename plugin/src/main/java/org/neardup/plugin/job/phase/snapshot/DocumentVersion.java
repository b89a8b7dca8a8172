package org.neardup.plugin.job.phase.snapshot;

import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;

/**
 * A document in the compared version.
 *
 * @param ordinal        its number in the snapshot; {@value #NO_ORDINAL} while its shard is read
 * @param index          the concrete index
 * @param routing        its routing value, or null
 * @param sequenceNumber with the primary term, the version
 * @param size           number of its tokens, with repetitions
 * @param distinct       number of its tokens, without repetitions
 * @param authority      the greatest value of the authority field, or the job's default for documents without one
 * @param timestamp      its date {@linkplain org.neardup.plugin.job.KeepRule#inOrder in order}, {@link Instant#MAX} without one
 * @param content        digest of its signatures and text, see {@link ComparedSet}
 * @param numbers        digest of the numbers in its text
 * @param isProtected    whether the job's {@code protect} query matches it
 * @param date           in milliseconds since 1970, for jobs that compare documents of about the same time, otherwise 0
 */
public record DocumentVersion(
    int ordinal, String index, String id, String routing, long sequenceNumber, long primaryTerm, int size, int distinct,
    ExactNumber authority, Instant timestamp, long content, long numbers, boolean isProtected,
    long date) {

    static final int NO_ORDINAL = -1;

    public DocumentKey key() {
        return new DocumentKey(index, id, routing);
    }
}
