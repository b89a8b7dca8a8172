package org.neardup.plugin.authority;

import org.elasticsearch.common.hash.MessageDigests;
import org.elasticsearch.common.util.ByteUtils;
import org.neardup.kernel.graph.NodeNumbers;
import org.neardup.kernel.join.HeldMemory;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Numbers pages by their names, of which it keeps 128 bits of a SHA-256: authors of pages cannot choose names that are taken for those of
 * others.
 */
final class PageNumbers {

    private final NodeNumbers numbers;

    PageNumbers(HeldMemory memory) {
        numbers = new NodeNumbers(memory);
    }

    /** How many pages there are. */
    int size() {
        return numbers.size();
    }

    /** The number of a page, the next one if the page is new. */
    int number(String name) {
        byte[] hash = hash(name);
        return numbers.number(ByteUtils.readLongLE(hash, 0), ByteUtils.readLongLE(hash, Long.BYTES));
    }

    /** The number of a page, {@link NodeNumbers#NONE} if there is no such page. */
    int find(String name) {
        byte[] hash = hash(name);
        return numbers.find(ByteUtils.readLongLE(hash, 0), ByteUtils.readLongLE(hash, Long.BYTES));
    }

    private static byte[] hash(String name) {
        MessageDigest digest = MessageDigests.sha256();
        return digest.digest(name.getBytes(StandardCharsets.UTF_8));
    }
}
