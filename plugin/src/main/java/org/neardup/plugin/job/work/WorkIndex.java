package org.neardup.plugin.job.work;

/**
 * What a job has done so far, in an index of its own: blocks of read documents, blocks of found links, and a record of every finished
 * unit.
 */
public interface WorkIndex extends EntryStore {

    void delete();
}
