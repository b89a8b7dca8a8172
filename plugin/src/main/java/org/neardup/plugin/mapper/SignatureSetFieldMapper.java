package org.neardup.plugin.mapper;

import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.mapper.DocValueFetcher;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.TextSearchInfo;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.DocValueFormat;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.TokenSample;
import org.neardup.plugin.analysis.ShingleAnalyzerProvider;

import java.io.IOException;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;

/**
 * The field type {@code signature_set}: analyzes text and stores the multiset of its tokens' 64-bit hashes, for exact similarities.
 *
 * <p>The set is a binary doc value in the format of {@link SignatureCodec}, with the digest of the whole text. A blank text has no value,
 * as if the field were missing.
 */
public final class SignatureSetFieldMapper extends TokenFieldMapper {

    public static final String CONTENT_TYPE = "signature_set";

    /** The default analyzer: word pairs, which work for text of any language. Spot signatures are specific to one language. */
    public static final String DEFAULT_ANALYZER = ShingleAnalyzerProvider.NAME;

    public static final TypeParser PARSER = new Kind(
        CONTENT_TYPE, DEFAULT_ANALYZER, SignatureSetParameters::new, SignatureSetFieldMapper::new).parser();

    /** What searches compare instead of whole sets; docs/evaluation.md measures its accuracy. */
    public static final TokenSample SAMPLE = new TokenSample(128);

    /** Decodes a doc value of a field of this type. */
    public static SignatureSet decode(BytesRef docValue) {
        return SignatureCodec.decode(docValue.bytes, docValue.offset, docValue.length);
    }

    /** A digest of a doc value of a field of this type; equal signatures of equal texts have the same. */
    public static long content(BytesRef docValue) {
        return MurmurHash3.hash128(docValue.bytes, docValue.offset, docValue.length, 0, new MurmurHash3.Hash128()).h1;
    }

    /** A digest of the signatures alone. */
    public static long content(SignatureSet set) {
        return content(new BytesRef(SignatureCodec.encode(set)));
    }

    /** The encoded {@linkplain #SAMPLE sample} of a doc value of a field of this type. */
    static BytesRef sample(BytesRef docValue) {
        return new BytesRef(SAMPLE.take(docValue.bytes, docValue.offset, docValue.length));
    }

    /**
     * The doc value of a field of this type, from a node's response in {@link SignatureSetFieldType#BASE64_FORMAT}.
     *
     * @throws IllegalStateException if it is not bytes
     */
    public static BytesRef storedForm(Object fetched) {
        if (fetched instanceof BytesRef bytes) {
            return bytes;
        }
        throw new IllegalStateException(
            "a node returned a signature set as [" + fetched.getClass().getSimpleName()
                + "], not as bytes; install the same version of the plugin on all nodes");
    }

    /** Fields of this type are read by doc values, and may have {@link SetTerms}. */
    public static final class SignatureSetFieldType extends TokenFieldType {

        /** The format of {@code docvalue_fields} that returns the stored form of a set as one value of bytes. */
        public static final String BASE64_FORMAT = "base64";

        /**
         * The format of {@code docvalue_fields} that returns the sample of a set as one value of bytes; for searches of this plugin only.
         */
        public static final String SAMPLE_FORMAT = SignatureSetFormat.SAMPLE.getWriteableName();

        /** The format of {@code docvalue_fields} that returns the {@linkplain SetHead head} of a set; for searches of this plugin only. */
        public static final String HEAD_FORMAT = SignatureSetFormat.HEAD.getWriteableName();

        /** The format of {@code fields} that returns a {@link SetWithTexts}; for searches of this plugin only. */
        public static final String TEXTS_FORMAT = "texts";

        /** The format of {@code docvalue_fields} that returns a {@link StoredSet}; for searches of this plugin only. */
        public static final String ORIGIN_FORMAT = OriginFormat.NAME;

        private final TokenWeighting.Kind weights;
        private final boolean hasTerms;

        SignatureSetFieldType(
            String name, boolean hasTerms, NamedAnalyzer analyzer, TokenOrigin origin, TokenWeighting.Kind weights,
            Map<String, String> meta) {
            super(name, hasTerms, analyzer, origin.weighing(TokenWeighting.of(weights, null, null)), meta);
            this.weights = weights;
            this.hasTerms = hasTerms;
        }

        /** Whether {@link SetTerms} are indexed. */
        public boolean hasTerms() {
            return hasTerms;
        }

        /** The set of a document with this text; null if the text is blank. */
        @Nullable
        public StoredSet set(String text) throws IOException {
            LuceneDocument document = new LuceneDocument();
            add(document, name(), TokenHashes.of(document, analyzer(), name(), text));
            IndexableField value = document.getByKey(name());
            return value == null ? null : new StoredSet(origin(), value.binaryValue());
        }

        private void add(LuceneDocument document, String name, TokenHashes tokens) {
            boolean areCounted = weights == TokenWeighting.Kind.COUNTS;
            TokenSetField added = TokenSetField.add(
                document, name, tokens, (set, digest) -> SignatureCodec.encode(
                    areCounted ? set : set.withoutMultiplicities(), digest.digest(), digest.numbers()));
            if (added != null && hasTerms) {
                document.add(new SetTerms(name, added));
            }
        }

        TokenWeighting.Kind weights() {
            return weights;
        }

        /** Terms are for the query {@code near_duplicates} alone: queries for text pass over this field. */
        @Override
        public TextSearchInfo getTextSearchInfo() {
            return TextSearchInfo.NONE;
        }

        @Override
        public String typeName() {
            return CONTENT_TYPE;
        }

        @Override
        public ValueFetcher valueFetcher(SearchExecutionContext context, String format) {
            if (TEXTS_FORMAT.equals(format) == false) {
                return super.valueFetcher(context, format);
            }
            var sets = new DocValueFetcher(DocValueFormat.BINARY, context.getForField(this, FielddataOperation.SEARCH));
            return new SetWithTexts.Fetcher(sets, context.isSourceEnabled() ? context.sourcePath(name()) : Set.of());
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
            if (ORIGIN_FORMAT.equals(format)) {
                return new OriginFormat(origin());
            }
            for (SignatureSetFormat known : SignatureSetFormat.values()) {
                if (known.getWriteableName().equals(format)) {
                    return known;
                }
            }
            checkNoFormat(format);
            return DocValueFormat.RAW;
        }
    }

    private SignatureSetFieldMapper(String leafName, TokenFieldType type, BuilderParams params, Builder builder) {
        super(leafName, type, params, builder);
    }

    @Override
    public SignatureSetFieldType fieldType() {
        return (SignatureSetFieldType) super.fieldType();
    }

    /** The server asks the analyzer of a field with terms for gaps between values; there is one value. */
    @Override
    public Map<String, NamedAnalyzer> indexAnalyzers() {
        return fieldType().hasTerms() ? Map.of(fullPath(), fieldType().analyzer()) : Map.of();
    }

    @Override
    void add(LuceneDocument document, String name, TokenHashes tokens) {
        fieldType().add(document, name, tokens);
    }
}
