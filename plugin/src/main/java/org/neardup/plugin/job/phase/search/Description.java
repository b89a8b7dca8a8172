package org.neardup.plugin.job.phase.search;

import org.elasticsearch.index.Index;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.window.ExactNumber;

import java.time.Instant;

/**
 * Properties of a document that queries found, without its signature set.
 *
 * @param index the concrete index; see {@link DocumentVersion} for the other components
 */
record Description(
    Index index, String id, String routing, long sequenceNumber, long primaryTerm, ExactNumber authority, Instant timestamp,
    boolean isProtected) {

    /** The text is known by its set alone, so its numbers are not. */
    DocumentVersion version(int ordinal, SignatureSet set) {
        return new DocumentVersion(
            ordinal, index.getName(), id, routing, sequenceNumber, primaryTerm, Math.toIntExact(set.size()), set.distinct(),
            authority, timestamp, SignatureSetFieldMapper.content(set), 0, isProtected, 0);
    }
}
