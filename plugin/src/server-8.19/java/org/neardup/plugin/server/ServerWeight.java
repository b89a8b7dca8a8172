package org.neardup.plugin.server;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

import java.io.IOException;

/** Base of weights, which supply scorers. Lucene 9 also asks them for scorers. */
public abstract class ServerWeight extends Weight {

    protected ServerWeight(Query query) {
        super(query);
    }

    @Override
    public abstract ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException;

    @Override
    public final Scorer scorer(LeafReaderContext context) throws IOException {
        ScorerSupplier supplier = scorerSupplier(context);
        return supplier == null ? null : supplier.get(Long.MAX_VALUE);
    }
}
