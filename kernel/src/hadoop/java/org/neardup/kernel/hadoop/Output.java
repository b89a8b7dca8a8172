package org.neardup.kernel.hadoop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/** Writes from functions that throw no checked exception. */
record Output<K, V>(TaskInputOutputContext<?, ?, K, V> context) {

    void write(K key, V value) {
        try {
            context.write(key, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("task interrupted");
        }
    }
}
