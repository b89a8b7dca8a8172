package org.neardup.plugin.mapper;

import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.search.DocValueFormat;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.analysis.ShingleAnalyzerProvider;

import java.time.ZoneId;
import java.util.Map;

/**
 * The field type {@code weighted_minhash}: analyzes text and stores a sketch of its tokens, of fixed size, from which the Jaccard
 * similarity of two texts is estimated.
 *
 * <p>The sketch is a binary doc value in the form of {@link SketchForm}. A blank text has no value, as if the field were missing.
 */
public final class WeightedMinHashFieldMapper extends TokenFieldMapper {

    public static final String CONTENT_TYPE = "weighted_minhash";

    /** The default analyzer: word pairs, as for signature sets. */
    public static final String DEFAULT_ANALYZER = ShingleAnalyzerProvider.NAME;

    public static final TypeParser PARSER = new Kind(
        CONTENT_TYPE, DEFAULT_ANALYZER, analyzer -> new SketchParameters(), WeightedMinHashFieldMapper::new).parser();

    /** Fields of this type are read by doc values only. */
    public static final class WeightedMinHashFieldType extends TokenFieldType {

        private final SketchForm form;
        private final TokenWeigher weigher;

        WeightedMinHashFieldType(String name, NamedAnalyzer analyzer, TokenOrigin origin, SketchForm form, Map<String, String> meta) {
            super(name, false, analyzer, origin, meta);
            this.weigher = TokenWeigher.of(form.weights());
            this.form = new SketchForm(form.format(), weigher.weighting());
        }

        public SketchForm form() {
            return form;
        }

        private byte[] encode(SignatureSet set, long digest) {
            return form.encode(set, weigher, digest);
        }

        @Override
        public String typeName() {
            return CONTENT_TYPE;
        }

        @Override
        public IndexFieldData.Builder fielddataBuilder(FieldDataContext context) {
            return (cache, breakers) -> new WeightedMinHashFieldData(name());
        }

        /** Formats a sketch as base 64 of its stored form, sort values included. */
        @Override
        public DocValueFormat docValueFormat(String format, ZoneId timeZone) {
            checkNoTimeZone(timeZone);
            if (SignatureSetFieldMapper.SignatureSetFieldType.BASE64_FORMAT.equals(format) == false) {
                checkNoFormat(format);
            }
            return DocValueFormat.BINARY;
        }
    }

    private WeightedMinHashFieldMapper(String leafName, TokenFieldType type, BuilderParams params, Builder builder) {
        super(leafName, type, params, builder);
    }

    @Override
    public WeightedMinHashFieldType fieldType() {
        return (WeightedMinHashFieldType) super.fieldType();
    }

    @Override
    void add(LuceneDocument document, String name, TokenHashes tokens) {
        TokenSetField.add(document, name, tokens, (set, digest) -> fieldType().encode(set, digest.digest()));
    }
}
