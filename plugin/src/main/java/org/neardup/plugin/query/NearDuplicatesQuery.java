package org.neardup.plugin.query;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.neardup.plugin.server.ServerWeight;

import java.io.IOException;
import java.util.Objects;

import static org.elasticsearch.core.Strings.format;

/**
 * Matches documents whose signature set is similar to a given one. Terms propose candidates and doc values verify them, so the result is
 * exact. The score is the similarity, times the boost.
 */
final class NearDuplicatesQuery extends Query {

    /** Decoding a set costs about as much as collecting this many candidates. */
    private static final int MATCH_COST = 1000;

    private final String field;
    private final SetComparison comparison;

    /** @param field has binary doc values and {@link org.neardup.plugin.mapper.SetTerms} */
    NearDuplicatesQuery(String field, SetComparison comparison) {
        this.field = Objects.requireNonNull(field);
        this.comparison = Objects.requireNonNull(comparison);
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
        return new ServerWeight(this) {

            @Override
            public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
                SetComparison[] targets = {comparison};
                TermDocuments candidates = SetCandidates.find(context.reader(), field, targets, null, 0, () -> {})[0];
                if (candidates.count() == 0) {
                    return null;
                }
                Weight weight = this;
                return new ScorerSupplier() {

                    @Override
                    public Scorer get(long leadCost) throws IOException {
                        BinaryDocValues values = DocValues.getBinary(context.reader(), field);
                        return new SimilarityScorer(weight, candidates.iterator(), values, boost);
                    }

                    @Override
                    public long cost() {
                        return candidates.count();
                    }
                };
            }

            @Override
            public Explanation explain(LeafReaderContext context, int doc) throws IOException {
                BinaryDocValues values = DocValues.getBinary(context.reader(), field);
                if (values.advanceExact(doc) == false) {
                    return Explanation.noMatch("no signature set in field [" + field + "]");
                }
                double similarity = comparison.compare(new ComparedDocument(values.binaryValue()));
                if (similarity == SetComparison.NO_MATCH) {
                    return Explanation.noMatch(format("not similar by %s", comparison.similarity()));
                }
                return Explanation.match(
                    (float) (boost * similarity), "score, computed as boost * similarity from:", Explanation.match(boost, "boost"),
                    Explanation.match(similarity, format("similarity by %s", comparison.similarity())));
            }

            @Override
            public boolean isCacheable(LeafReaderContext context) {
                return DocValues.isCacheable(context, field);
            }
        };
    }

    private final class SimilarityScorer extends VerifyingScorer {

        private final BinaryDocValues values;
        private final float boost;
        private double similarity;

        /** @param values not shared, because they advance with {@code candidates} */
        private SimilarityScorer(Weight weight, DocIdSetIterator candidates, BinaryDocValues values, float boost) {
            super(weight, candidates, MATCH_COST, boost);
            this.values = values;
            this.boost = boost;
        }

        @Override
        boolean verify(int doc) throws IOException {
            similarity = values.advanceExact(doc) ? comparison.compare(new ComparedDocument(values.binaryValue())) : SetComparison.NO_MATCH;
            return similarity != SetComparison.NO_MATCH;
        }

        @Override
        public float score() {
            return (float) (boost * similarity);
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
        return "near_duplicates(" + field + ":" + comparison.set().distinct() + " tokens~" + comparison.similarity() + ")";
    }

    @Override
    public boolean equals(Object other) {
        return sameClassAs(other) && other instanceof NearDuplicatesQuery query && field.equals(query.field)
            && comparison.equals(query.comparison);
    }

    @Override
    public int hashCode() {
        return Objects.hash(classHash(), field, comparison);
    }
}
