package org.neardup.tool;

import org.neardup.tool.dedup.Deduplication;

/** Shows on a terminal first the documents read, then the progress of the joins. */
final class DedupProgress implements Deduplication.Progress, AutoCloseable {

    private final Progress reading = Progress.onTerminal();
    private final Progress joining = Progress.onTerminal();

    @Override
    public void accept(long documents) {
        reading.read(documents, "documents");
    }

    @Override
    public boolean proceed(int probed, int total) {
        return joining.proceed(probed, total);
    }

    @Override
    public void close() {
        reading.close();
        joining.close();
    }
}
