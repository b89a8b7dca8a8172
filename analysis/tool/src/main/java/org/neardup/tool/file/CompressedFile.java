package org.neardup.tool.file;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** Opens files that are plain, gzip or zstd, as their first bytes say. */
public final class CompressedFile {

    private static final int BUFFER = 1 << 16;
    private static final int MAGIC_BYTES = 4;
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final int ZSTD_MAGIC = 0x28b52ffd;

    private CompressedFile() {}

    /**
     * Opens a file.
     *
     * @return its content; throws {@link java.io.EOFException} or {@link ZipException} where a compressed file is truncated or damaged
     * @throws IOException if the file cannot be read
     */
    public static InputStream open(Path file) throws IOException {
        InputStream stream = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        try {
            stream.mark(MAGIC_BYTES);
            int magic = 0;
            for (byte each : stream.readNBytes(MAGIC_BYTES)) {
                magic = magic << Byte.SIZE | each & 0xff;
            }
            stream.reset();
            if (magic == ZSTD_MAGIC) {
                return new ZstdFrames(stream);
            }
            return magic >>> Short.SIZE == GZIP_MAGIC ? new GzipMembers(stream, BUFFER) : stream;
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    /** All frames of a zstd file, with errors of the kind that gzip has. */
    private static final class ZstdFrames extends FilterInputStream {

        private final InputStream compressed;

        ZstdFrames(InputStream compressed) {
            super(new ZstdInputStream(compressed));
            this.compressed = compressed;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            try {
                return super.read(target, offset, length);
            } catch (MalformedInputException e) {
                ZipException damaged = new ZipException(e.getMessage());
                damaged.initCause(e);
                throw damaged;
            } catch (IOException e) {
                if (compressed.read() < 0) {
                    throw new EOFException(e.getMessage());
                }
                throw e;
            }
        }
    }
}
