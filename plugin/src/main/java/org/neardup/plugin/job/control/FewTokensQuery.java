package org.neardup.plugin.job.control;

import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.neardup.kernel.signature.SignatureCodec;

import java.io.IOException;
import java.util.Objects;

/** Documents whose signature set has fewer distinct tokens than asked for, by the number at the head of each stored set. */
final class FewTokensQuery extends Query {

    private final String field;
    private final int minTokens;

    /** @param field has binary doc values in the form of {@link SignatureCodec} */
    FewTokensQuery(String field, int minTokens) {
        this.field = Objects.requireNonNull(field);
        this.minTokens = minTokens;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
        return new ConstantScoreWeight(this, boost) {

            @Override
            public ScorerSupplier scorerSupplier(LeafReaderContext segment) throws IOException {
                BinaryDocValues sets = segment.reader().getBinaryDocValues(field);
                if (sets == null) {
                    return null;
                }
                return ConstantScoreScorerSupplier.fromIterator(
                    TwoPhaseIterator.asDocIdSetIterator(fewTokens(sets)),
                    score(),
                    scoreMode,
                    segment.reader().maxDoc()
                );
            }

            @Override
            public boolean isCacheable(LeafReaderContext segment) {
                return DocValues.isCacheable(segment, field);
            }
        };
    }

    private TwoPhaseIterator fewTokens(BinaryDocValues sets) {
        return new TwoPhaseIterator(sets) {

            @Override
            public boolean matches() throws IOException {
                BytesRef set = sets.binaryValue();
                return SignatureCodec.distinct(set.bytes, set.offset, set.length) < minTokens;
            }

            @Override
            public float matchCost() {
                return 10;
            }
        };
    }

    @Override
    public void visit(QueryVisitor visitor) {
        if (visitor.acceptField(field)) {
            visitor.visitLeaf(this);
        }
    }

    @Override
    public String toString(String defaultField) {
        return "tokens(" + field + " < " + minTokens + ")";
    }

    @Override
    public boolean equals(Object other) {
        return sameClassAs(other) && other instanceof FewTokensQuery query && field.equals(query.field) && minTokens == query.minTokens;
    }

    @Override
    public int hashCode() {
        return Objects.hash(classHash(), field, minTokens);
    }
}
