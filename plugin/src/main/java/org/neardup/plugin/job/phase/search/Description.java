package org.neardup.plugin.job.phase.search;

import org.elasticsearch.index.Index;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.phase.snapshot.DocumentVersion;

/**
 * What a job knows of a document that queries found, besides its signature set.
 *
 * @param index the concrete index; for the others see {@link DocumentVersion}
 */
record Description(
    Index index,
    String id,
    String routing,
    long sequenceNumber,
    long primaryTerm,
    double authority,
    long timestamp,
    boolean isProtected
) {

    /** The document in the version that is compared. */
    DocumentVersion version(int ordinal, SignatureSet set) {
        return new DocumentVersion(
            ordinal,
            index.getName(),
            id,
            routing,
            sequenceNumber,
            primaryTerm,
            Math.toIntExact(set.size()),
            authority,
            timestamp,
            isProtected
        );
    }
}
