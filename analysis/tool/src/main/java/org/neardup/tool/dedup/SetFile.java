package org.neardup.tool.dedup;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.tool.file.NamedOutput;

/**
 * The sets of documents in a temporary file, which is deleted when it is closed or Java ends. Memory holds 12 bytes of a document. Not
 * thread safe.
 */
final class SetFile implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final OutputStream out;
    private final FileChannel in;
    private long[] offsets = new long[1 << 10];
    private int[] sizes = new int[1 << 10];
    private int count;

    SetFile() throws IOException {
        path = Files.createTempFile("neardup-sets", null);
        path.toFile().deleteOnExit();
        out = new BufferedOutputStream(new NamedOutput(Files.newOutputStream(path), path), BUFFER);
        in = FileChannel.open(path, StandardOpenOption.READ);
    }

    /** Appends a set, which may be empty. Call it only before {@link #finish}. */
    void add(SignatureSet set) throws IOException {
        if (count + 1 == offsets.length) {
            int capacity = (int) Math.min(2L * offsets.length, Integer.MAX_VALUE - 8);
            if (capacity == offsets.length) {
                throw new IllegalArgumentException("the input has more than " + count + " documents; divide it");
            }
            offsets = Arrays.copyOf(offsets, capacity);
            sizes = Arrays.copyOf(sizes, capacity);
        }
        byte[] encoded = set.isEmpty() ? new byte[0] : SignatureCodec.encode(set);
        out.write(encoded);
        sizes[count] = set.distinct();
        offsets[count + 1] = offsets[count] + encoded.length;
        count++;
    }

    /** Writes the rest; then sets can be read. */
    void finish() throws IOException {
        out.close();
    }

    /** Number of documents. */
    int count() {
        return count;
    }

    /** Number of distinct tokens of a document. */
    int size(int document) {
        return sizes[document];
    }

    /** The set of a document. */
    SignatureSet get(int document) {
        ByteBuffer encoded = ByteBuffer.allocate((int) (offsets[document + 1] - offsets[document]));
        try {
            while (encoded.hasRemaining()) {
                if (in.read(encoded, offsets[document] + encoded.position()) < 0) {
                    throw new EOFException(path + " was truncated");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return decoded(document, encoded.array());
    }

    /** Reads the sets of consecutive documents in one pass. */
    void forEach(int from, int to, ObjIntConsumer<SignatureSet> consumer) {
        try {
            in.position(offsets[from]);
            DataInputStream stream = new DataInputStream(new BufferedInputStream(Channels.newInputStream(in), BUFFER));
            byte[] encoded = new byte[BUFFER];
            for (int document = from; document < to; document++) {
                int length = (int) (offsets[document + 1] - offsets[document]);
                encoded = length > encoded.length ? new byte[2 * length] : encoded;
                stream.readFully(encoded, 0, length);
                consumer.accept(decoded(document, encoded), document);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SignatureSet decoded(int document, byte[] encoded) {
        int length = (int) (offsets[document + 1] - offsets[document]);
        return length == 0 ? SignatureSet.of(new long[0], 0) : SignatureCodec.decode(encoded, 0, length);
    }

    @Override
    public void close() throws IOException {
        out.close();
        in.close();
        Files.deleteIfExists(path);
    }
}
