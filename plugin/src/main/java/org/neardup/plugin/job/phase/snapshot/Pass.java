package org.neardup.plugin.job.phase.snapshot;

/** What a reading of a shard reads. A job reads each shard in one or two passes. */
enum Pass {
    /** The first pass of a job that leaves out frames: the tokens of sites. */
    SITES,
    /** The first pass of a job that compares new documents with all: the new ones. */
    NEW,
    /** The last pass: all documents, or after {@link #NEW} those that are near a new one of any shard. */
    DOCUMENTS
}
