package org.neardup.plugin.query;

import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.mapper.Fingerprint;
import org.neardup.plugin.server.ServerWeight;

import java.io.IOException;
import java.util.Objects;

import static org.elasticsearch.core.Strings.format;

/**
 * Matches documents whose fingerprint is within a Hamming distance of a given one. Block terms propose candidates and doc values verify
 * them, so the result is exact. The score is {@code boost * (1 - distance / 64)}: the share of equal bits.
 */
final class SimHashQuery extends Query {

    private final String field;
    private final long fingerprint;
    private final int maxDistance;

    /**
     * @param field has sorted numeric doc values, one for each document, and block terms
     * @param maxDistance 0 to 64
     */
    SimHashQuery(String field, long fingerprint, int maxDistance) {
        this.field = Objects.requireNonNull(field);
        this.fingerprint = fingerprint;
        this.maxDistance = maxDistance;
    }

    static float score(float boost, int distance) {
        return boost * (1 - distance / (float) Long.SIZE);
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
        BlockThresholds thresholds = new BlockThresholds(fingerprint, maxDistance);
        return new ServerWeight(this) {

            @Override
            public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
                TermDocuments candidates = BlockCandidates.find(context.reader(), field, thresholds);
                if (candidates.count() == 0) {
                    return null;
                }
                NumericDocValues values = values(context);
                Weight weight = this;
                return new ScorerSupplier() {

                    @Override
                    public Scorer get(long leadCost) throws IOException {
                        // Reading a fingerprint costs about as much as collecting a candidate.
                        boolean fewToCheck = Math.min(leadCost, values.cost()) <= candidates.count();
                        return new DistanceScorer(weight, fewToCheck ? values(context) : candidates.iterator(), values, boost);
                    }

                    @Override
                    public long cost() {
                        return Math.min(candidates.count(), values.cost());
                    }
                };
            }

            @Override
            public Explanation explain(LeafReaderContext context, int doc) throws IOException {
                NumericDocValues values = values(context);
                if (values.advanceExact(doc) == false) {
                    return Explanation.noMatch("no fingerprint in field [" + field + "]");
                }
                int distance = SimHash.distance(fingerprint, values.longValue());
                String text = format(
                    "distance of fingerprint %s is %d, the maximum is %d", Fingerprint.toHex(values.longValue()), distance, maxDistance);
                if (distance > maxDistance) {
                    return Explanation.noMatch(text);
                }
                return Explanation.match(
                    score(boost, distance), "score, computed as boost * (1 - distance / 64) from:", Explanation.match(boost, "boost"),
                    Explanation.match(distance, text));
            }

            @Override
            public boolean isCacheable(LeafReaderContext context) {
                return DocValues.isCacheable(context, field);
            }
        };
    }

    private NumericDocValues values(LeafReaderContext context) throws IOException {
        SortedNumericDocValues values = DocValues.getSortedNumeric(context.reader(), field);
        NumericDocValues single = DocValues.unwrapSingleton(values);
        if (single == null) {
            throw new IllegalStateException("field [" + field + "] has a document with several fingerprints");
        }
        return single;
    }

    private final class DistanceScorer extends VerifyingScorer {

        private static final int COST = 4;

        private final NumericDocValues values;
        private final float boost;
        private int distance;

        /** @param values not shared, because they advance with {@code candidates} */
        private DistanceScorer(Weight weight, DocIdSetIterator candidates, NumericDocValues values, float boost) {
            super(weight, candidates, COST, boost);
            this.values = values;
            this.boost = boost;
        }

        @Override
        boolean verify(int doc) throws IOException {
            if (values.advanceExact(doc) == false) {
                return false;
            }
            distance = SimHash.distance(fingerprint, values.longValue());
            return distance <= maxDistance;
        }

        @Override
        public float score() {
            return SimHashQuery.score(boost, distance);
        }
    }

    @Override
    public void visit(QueryVisitor visitor) {
        if (visitor.acceptField(field)) {
            visitor.visitLeaf(this);
        }
    }

    @Override
    public String toString(String defaultField) {
        return "simhash(" + field + ":" + Fingerprint.toHex(fingerprint) + "~" + maxDistance + ")";
    }

    @Override
    public boolean equals(Object other) {
        return sameClassAs(other) && other instanceof SimHashQuery query && field.equals(query.field)
            && fingerprint == query.fingerprint && maxDistance == query.maxDistance;
    }

    @Override
    public int hashCode() {
        return Objects.hash(classHash(), field, fingerprint, maxDistance);
    }
}
