package org.neardup.tool.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPInputStream;

/**
 * Reads all members of a gzip file. {@link GZIPInputStream} alone treats anything behind a member that is not a complete header as the end
 * of the file; here that is an error.
 */
public final class GzipMembers extends InputStream {

    private final int bufferSize;
    private final PushbackInputStream compressed;
    private Member member;

    public GzipMembers(InputStream compressed, int bufferSize) throws IOException {
        this.bufferSize = bufferSize;
        this.compressed = new PushbackInputStream(compressed, bufferSize) {
            /** Keeps the member from reading a next header, whose errors it would swallow. */
            @Override
            public int available() {
                return 0;
            }
        };
        this.member = new Member();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = member.read(target, offset, length);
        while (count < 0) {
            member.unreadRest();
            int next = compressed.read();
            if (next < 0) {
                return -1;
            }
            compressed.unread(next);
            member = new Member();
            count = member.read(target, offset, length);
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        member.close();
    }

    /** One member, and the following members whose headers are in the buffer. */
    private final class Member extends GZIPInputStream {

        private static final int TRAILER = 8;

        Member() throws IOException {
            super(compressed, bufferSize);
        }

        /** Pushes back the bytes in the buffer behind the end. */
        void unreadRest() throws IOException {
            int rest = Math.max(0, inf.getRemaining() - TRAILER);
            compressed.unread(buf, len - rest, rest);
        }
    }
}
