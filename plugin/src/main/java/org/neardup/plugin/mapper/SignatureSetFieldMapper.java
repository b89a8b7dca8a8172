package org.neardup.plugin.mapper;

import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.DocValueFetcher;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperBuilderContext;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.DocValueFormat;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.analysis.SpotSignatureAnalyzerProvider;

import java.io.IOException;
import java.time.ZoneId;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The field type {@code signature_set}: takes text and keeps the multiset of its tokens' 64-bit hashes, for exact similarities.
 *
 * <p>The set is a binary doc value in the form of {@link SignatureCodec}. A text without tokens has no set; then the document is as one
 * without the field.
 */
public final class SignatureSetFieldMapper extends FieldMapper {

    /** The name of the field type in mappings. */
    public static final String CONTENT_TYPE = "signature_set";

    /** The version of stored sets: signature codec version 1 over token hash version 1. */
    public static final int VERSION = 1;

    /** The analyzer if a mapping names none: spot signatures keep sets small and leave the boilerplate of pages out. */
    public static final String DEFAULT_ANALYZER = SpotSignatureAnalyzerProvider.NAME;

    /** Reads mappings of this type. */
    public static final TypeParser PARSER = new TypeParser(
        (name, context) -> new Builder(name, () -> context.getIndexAnalyzers().get(DEFAULT_ANALYZER))
    );

    /** Decodes a doc value of a field of this type. */
    public static SignatureSet decode(BytesRef docValue) {
        return SignatureCodec.decode(docValue.bytes, docValue.offset, docValue.length);
    }

    /** Decodes what {@code docvalue_fields} shows in the format {@link SignatureSetFieldType#BASE64_FORMAT}. */
    public static SignatureSet decode(String base64) {
        return decode(new BytesRef(Base64.getDecoder().decode(base64)));
    }

    /** Builds the mapper from its parameters. */
    public static final class Builder extends FieldMapper.Builder {

        private final Supplier<NamedAnalyzer> defaultAnalyzer;
        private final Parameter<NamedAnalyzer> analyzer;
        private final Parameter<Integer> version = TokenParameters.version(m -> type(m).version(), VERSION);
        private final Parameter<Map<String, String>> meta = Parameter.metaParam();

        Builder(String name, Supplier<NamedAnalyzer> defaultAnalyzer) {
            super(name);
            this.defaultAnalyzer = defaultAnalyzer;
            this.analyzer = TokenParameters.analyzer(m -> type(m).analyzer(), defaultAnalyzer);
        }

        private static SignatureSetFieldType type(FieldMapper mapper) {
            return ((SignatureSetFieldMapper) mapper).fieldType();
        }

        @Override
        protected Parameter<?>[] getParameters() {
            return new Parameter<?>[] { analyzer, version, meta };
        }

        @Override
        public String contentType() {
            return CONTENT_TYPE;
        }

        @Override
        public SignatureSetFieldMapper build(MapperBuilderContext context) {
            SignatureSetFieldType type = new SignatureSetFieldType(
                context.buildFullName(leafName()),
                analyzer.getValue(),
                version.getValue(),
                meta.getValue()
            );
            return new SignatureSetFieldMapper(leafName(), type, builderParams(this, context), defaultAnalyzer);
        }
    }

    /** How fields of this type are read: by doc values only. */
    public static final class SignatureSetFieldType extends MappedFieldType {

        /** The format of {@code docvalue_fields} that shows a set as one string, its stored form in base 64. */
        public static final String BASE64_FORMAT = "base64";

        private final NamedAnalyzer analyzer;
        private final int version;

        SignatureSetFieldType(String name, NamedAnalyzer analyzer, int version, Map<String, String> meta) {
            super(name, IndexType.docValuesOnly(), false, meta);
            this.analyzer = Objects.requireNonNull(analyzer);
            this.version = version;
        }

        /** Returns the analyzer that makes the tokens. */
        public NamedAnalyzer analyzer() {
            return analyzer;
        }

        /** Returns the version of the stored sets. */
        public int version() {
            return version;
        }

        @Override
        public String typeName() {
            return CONTENT_TYPE;
        }

        @Override
        public boolean isSearchable() {
            return false;
        }

        @Override
        public Query termQuery(Object value, SearchExecutionContext context) {
            throw new IllegalArgumentException("Field [" + name() + "] of type [" + CONTENT_TYPE + "] cannot be searched");
        }

        @Override
        public IndexFieldData.Builder fielddataBuilder(FieldDataContext context) {
            return (cache, breakers) -> new SignatureSetFieldData(name());
        }

        @Override
        public DocValueFormat docValueFormat(String format, ZoneId timeZone) {
            checkNoTimeZone(timeZone);
            if (BASE64_FORMAT.equals(format)) {
                return DocValueFormat.BINARY;
            }
            checkNoFormat(format);
            return DocValueFormat.RAW;
        }

        @Override
        public ValueFetcher valueFetcher(SearchExecutionContext context, String format) {
            return new DocValueFetcher(docValueFormat(format, null), context.getForField(this, FielddataOperation.SEARCH));
        }
    }

    private final Supplier<NamedAnalyzer> defaultAnalyzer;

    private SignatureSetFieldMapper(
        String leafName,
        SignatureSetFieldType type,
        BuilderParams params,
        Supplier<NamedAnalyzer> defaultAnalyzer
    ) {
        super(leafName, type, params);
        this.defaultAnalyzer = defaultAnalyzer;
    }

    @Override
    public SignatureSetFieldType fieldType() {
        return (SignatureSetFieldType) super.fieldType();
    }

    @Override
    protected String contentType() {
        return CONTENT_TYPE;
    }

    @Override
    public FieldMapper.Builder getMergeBuilder() {
        return new Builder(leafName(), defaultAnalyzer).init(this);
    }

    @Override
    protected void parseCreateField(DocumentParserContext context) throws IOException {
        String text = context.parser().textOrNull();
        if (text != null) {
            SignatureSetField.add(context.doc(), fullPath(), TokenHashes.of(context.doc(), fieldType().analyzer(), fullPath(), text));
        }
    }
}
