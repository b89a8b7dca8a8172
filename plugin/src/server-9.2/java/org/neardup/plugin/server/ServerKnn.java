package org.neardup.plugin.server;

import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.search.vectors.ExactKnnQueryBuilder;
import org.elasticsearch.search.vectors.KnnSearchBuilder;

/** Copies searches for nearest neighbours. Their parameters differ: 9.2 added one, and 9.5 rescores exact searches, too. */
public final class ServerKnn {

    private ServerKnn() {}

    /** A copy without the filters. */
    public static KnnSearchBuilder copy(KnnSearchBuilder knn) {
        KnnSearchBuilder copy = new KnnSearchBuilder(
            knn.getField(), knn.getQueryVector(), null, knn.k(), knn.getNumCands(), knn.getVisitPercentage(), knn.getRescoreVectorBuilder(),
            knn.getSimilarity());
        return copy.boost(knn.boost());
    }

    /** A query that scores documents as the search does. */
    public static QueryBuilder exact(KnnSearchBuilder knn) {
        return new ExactKnnQueryBuilder(knn.getQueryVector(), knn.getField(), knn.getSimilarity()).boost(knn.boost());
    }
}
