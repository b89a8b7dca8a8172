package org.neardup.plugin.server;

import org.apache.lucene.search.Query;
import org.apache.lucene.search.Weight;

/** Base of weights, which supply scorers. Lucene 9 also asks them for scorers. */
public abstract class ServerWeight extends Weight {

    protected ServerWeight(Query query) {
        super(query);
    }
}
