package org.neardup.plugin.mapper;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.elasticsearch.common.lucene.BytesRefs;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.TextSearchInfo;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.DocValueFormat;
import org.neardup.plugin.analysis.ShingleAnalyzerProvider;

import java.time.ZoneId;
import java.util.Map;

/**
 * The field type {@code simhash}: analyzes text and stores its 64-bit SimHash. Each distinct token weighs 1 unless the mapping specifies
 * other weights.
 *
 * <p>The fingerprint is a doc value (a long), and its {@link FingerprintBlocks blocks} are terms. A text without tokens has no fingerprint,
 * as if the field were missing.
 */
public final class SimHashFieldMapper extends TokenFieldMapper {

    public static final String CONTENT_TYPE = "simhash";

    /**
     * The default analyzer. A SimHash needs many tokens to be reliable: spot signatures are few, and texts that share their only one have
     * the same fingerprint. Among 19,043 news articles, fingerprints within distance 3 proposed 726 pairs with spot signatures, 226 of them
     * of texts with a Jaccard similarity of word pairs below .4, and 437 with shingles, none below .7.
     */
    public static final String DEFAULT_ANALYZER = ShingleAnalyzerProvider.NAME;

    public static final TypeParser PARSER = new Kind(
        CONTENT_TYPE, DEFAULT_ANALYZER, analyzer -> new SimHashParameters(), SimHashFieldMapper::new).parser();

    /** Fields of this type are searchable and have sorted numeric doc values, one for each document, never {@code SimHash.NONE}. */
    public static final class SimHashFieldType extends TokenFieldType {

        /** The format of {@code docvalue_fields} that returns {@link Fingerprint#toQualifiedText()}. */
        public static final String QUALIFIED_FORMAT = "qualified";

        /** The format of {@code docvalue_fields} and {@code fields} that returns the digits alone, as without a format. */
        static final String HEX_FORMAT = "hex";

        private final TokenWeigher weigher;

        SimHashFieldType(String name, NamedAnalyzer analyzer, TokenOrigin origin, TokenWeighting weighting, Map<String, String> meta) {
            super(name, true, analyzer, origin.weighing(weighting), meta);
            this.weigher = TokenWeigher.of(weighting);
        }

        TokenWeighting weighting() {
            return weigher.weighting();
        }

        public Fingerprinter fingerprinter() {
            return new Fingerprinter(weigher);
        }

        @Override
        public String typeName() {
            return CONTENT_TYPE;
        }

        @Override
        public TextSearchInfo getTextSearchInfo() {
            return TextSearchInfo.SIMPLE_MATCH_ONLY;
        }

        @Override
        public CollapseType collapseType() {
            return CollapseType.NUMERIC;
        }

        /**
         * Keeps this field out of the fields that a text query names by a pattern, which would refuse any text but a fingerprint: adding a
         * sub-field breaks no search over {@code body.*}. The server does the same for {@code _seq_no}.
         */
        @Override
        public boolean mayExistInIndex(SearchExecutionContext context) {
            return false;
        }

        /** Finds the documents with exactly this fingerprint, given as 16 hexadecimal digits. */
        @Override
        public boolean isSearchable() {
            return true;
        }

        @Override
        public Query termQuery(Object value, SearchExecutionContext context) {
            long fingerprint = Fingerprint.parseHex(BytesRefs.toString(value));
            BooleanQuery.Builder allBlocks = new BooleanQuery.Builder();
            for (int block = 0; block < FingerprintBlocks.COUNT; block++) {
                Term term = new Term(name(), FingerprintBlocks.term(block, FingerprintBlocks.bits(fingerprint, block)));
                allBlocks.add(new TermQuery(term), BooleanClause.Occur.FILTER);
            }
            return new ConstantScoreQuery(allBlocks.build());
        }

        @Override
        public IndexFieldData.Builder fielddataBuilder(FieldDataContext context) {
            return (cache, breakers) -> new SimHashFieldData(this);
        }

        @Override
        public DocValueFormat docValueFormat(String format, ZoneId timeZone) {
            checkNoTimeZone(timeZone);
            if (QUALIFIED_FORMAT.equals(format)) {
                return new SimHashDocValueFormat(origin());
            }
            if (HEX_FORMAT.equals(format) == false) {
                checkNoFormat(format);
            }
            return SimHashDocValueFormat.HEX;
        }
    }

    private SimHashFieldMapper(String leafName, TokenFieldType type, BuilderParams params, Builder builder) {
        super(leafName, type, params, builder);
    }

    @Override
    public SimHashFieldType fieldType() {
        return (SimHashFieldType) super.fieldType();
    }

    @Override
    void add(LuceneDocument document, String name, TokenHashes tokens) {
        SimHashField.add(document, name, fieldType()::fingerprinter, tokens);
    }
}
