package org.neardup.cluster.node;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds TCP ports that nothing listens on, on the loopback interface.
 */
final class FreePorts {

    // Below the range that Linux uses for outgoing connections, which could otherwise take a port before its node does.
    private static final int FIRST = 20_000;
    private static final int LAST = 32_000;

    private FreePorts() {}

    /** {@code count} different free ports. */
    static List<Integer> find(int count) throws IOException {
        List<Integer> ports = new ArrayList<>();
        int start = ThreadLocalRandom.current().nextInt(LAST - FIRST);
        for (int i = 0; i < LAST - FIRST && ports.size() < count; i++) {
            int port = FIRST + (start + i) % (LAST - FIRST);
            if (isFree(port)) {
                ports.add(port);
            }
        }
        if (ports.size() < count) {
            throw new IOException("fewer than " + count + " free ports between " + FIRST + " and " + LAST);
        }
        return ports;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
