package org.neardup.plugin.job.phase.snapshot;

/** What a reading of a shard reads. A job reads each shard in one or two passes. */
enum Pass {
    /** The first pass of a job that leaves out frames: the tokens of sites. */
    SITES,
    /** The first pass of a job of new documents: the new documents. */
    NEW,
    /** The last pass: all documents; after {@link #NEW}, the documents near a new document of any shard. */
    DOCUMENTS
}
