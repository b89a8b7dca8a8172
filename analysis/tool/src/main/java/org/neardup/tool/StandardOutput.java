package org.neardup.tool;

import java.io.OutputStream;

/** Standard output as a stream that reports failed writes and stays open. */
final class StandardOutput extends OutputStream {

    @Override
    public void write(int each) {
        write(new byte[] {(byte) each}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        System.out.write(bytes, offset, length);
        if (System.out.checkError()) {
            throw new OutputException();
        }
    }
}
