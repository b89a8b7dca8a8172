package org.neardup.plugin.server;

import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** Base of scorers. Those of Lucene 9 know their weight. */
public abstract class ServerScorer extends Scorer {

    protected ServerScorer(Weight weight) {}
}
