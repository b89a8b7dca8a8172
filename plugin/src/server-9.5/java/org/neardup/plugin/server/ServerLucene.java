package org.neardup.plugin.server;

import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;

/** The codec of the server's Lucene, whose name has the version of Lucene. */
public final class ServerLucene {

    private ServerLucene() {}

    /** Never the default codec, which changes: segments that another version wrote must be readable. */
    public static Codec codec() {
        return new Lucene104Codec();
    }
}
