package org.neardup.kernel.ssj;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The remainder file of a run in one process, a temporary file for each chunk. */
final class RemainderFiles implements AutoCloseable {

    private final RemainderChunks chunks;
    private final Path folder;
    private long bytes;
    private long largestBytes;
    private long readBytes;

    /** Writes the remainders; the file has none of documents with an empty one. */
    RemainderFiles(Documents documents, RemainderChunks chunks) {
        this.chunks = chunks;
        try {
            folder = Files.createTempDirectory("remainders");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            for (int chunk = 0; chunk < chunks.chunks(); chunk++) {
                write(documents, chunk);
            }
        } catch (IOException e) {
            close();
            throw new UncheckedIOException(e);
        }
    }

    private void write(Documents documents, int chunk) throws IOException {
        Path file = file(chunk);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (Document document : documents.all().subList(chunks.first(chunk), chunks.first(chunk + 1))) {
                if (document.boundary() > 0) {
                    document.writeRemainder(out);
                }
            }
        }
        bytes += Files.size(file);
        largestBytes = Math.max(largestBytes, Files.size(file));
    }

    private Path file(int chunk) {
        return folder.resolve(Integer.toString(chunk));
    }

    RemainderChunk read(int chunk) {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file(chunk))))) {
            RemainderChunk read = new RemainderChunk(chunks, chunk);
            read.read(in);
            readBytes += Files.size(file(chunk));
            return read;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Size of all files. */
    long bytes() {
        return bytes;
    }

    /** Size of the largest file. */
    long largestBytes() {
        return largestBytes;
    }

    /** Number of bytes read so far. */
    long readBytes() {
        return readBytes;
    }

    @Override
    public void close() {
        try {
            for (int chunk = 0; chunk < chunks.chunks(); chunk++) {
                Files.deleteIfExists(file(chunk));
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
