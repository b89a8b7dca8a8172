package org.neardup.plugin.mapper;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.mapper.DocumentParserContext;
import org.elasticsearch.index.mapper.FieldMapper;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MapperBuilderContext;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Base of field types that analyze text and store a function of its tokens: common parameters and analysis. */
abstract class TokenFieldMapper extends FieldMapper {

    private final Kind kind;
    private final Settings indexSettings;
    private final Supplier<NamedAnalyzer> defaultAnalyzer;

    TokenFieldMapper(String leafName, TokenFieldType type, BuilderParams params, Builder builder) {
        super(leafName, type, params);
        this.kind = builder.kind;
        this.indexSettings = builder.indexSettings;
        this.defaultAnalyzer = builder.defaultAnalyzer;
    }

    /** Adds the tokens of one value of the field {@code name} to the document. */
    abstract void add(LuceneDocument document, String name, TokenHashes tokens);

    @Override
    public TokenFieldType fieldType() {
        return (TokenFieldType) super.fieldType();
    }

    @Override
    protected final String contentType() {
        return fieldType().typeName();
    }

    @Override
    public final FieldMapper.Builder getMergeBuilder() {
        return new Builder(leafName(), kind, indexSettings, defaultAnalyzer).init(this);
    }

    @Override
    protected final void parseCreateField(DocumentParserContext context) throws IOException {
        String text = context.parser().textOrNull();
        if (text != null) {
            add(context.doc(), fullPath(), TokenHashes.of(context.doc(), fieldType().analyzer(), fullPath(), text));
        }
    }

    /**
     * One of these field types.
     *
     * @param contentType     its name in mappings
     * @param defaultAnalyzer name of the default analyzer
     * @param type            creates the factory that holds one mapping's parameters; receives the analyzer of the mapping
     * @param mapper          creates mappers
     */
    record Kind(
        String contentType, String defaultAnalyzer, Function<Supplier<NamedAnalyzer>, TypeFactory> type, MapperFactory mapper) {

        TypeParser parser() {
            return new TypeParser((name, context) -> new Builder(
                name, this, context.getIndexSettings().getSettings(), () -> context.getIndexAnalyzers().get(defaultAnalyzer)));
        }
    }

    /** Creates the field type of a mapper. */
    @FunctionalInterface
    interface TypeFactory {

        /** The parameters of this type alone; always returns the same objects. */
        default List<Parameter<?>> parameters() {
            return List.of();
        }

        /** Creates the type from the values of {@link #parameters()} and the common parameters. */
        TokenFieldType create(String name, NamedAnalyzer analyzer, TokenOrigin origin, Map<String, String> meta);
    }

    @FunctionalInterface
    interface MapperFactory {
        TokenFieldMapper create(String leafName, TokenFieldType type, BuilderParams params, Builder builder);
    }

    /** Builds a mapper from its parameters. */
    static final class Builder extends FieldMapper.Builder {

        private final Kind kind;
        private final TypeFactory typeFactory;
        private final Settings indexSettings;
        private final Supplier<NamedAnalyzer> defaultAnalyzer;
        private final Parameter<NamedAnalyzer> analyzer;
        private final Parameter<Integer> version;
        private final Parameter<Map<String, String>> meta = Parameter.metaParam();

        Builder(String name, Kind kind, Settings indexSettings, Supplier<NamedAnalyzer> defaultAnalyzer) {
            super(name);
            this.kind = kind;
            this.indexSettings = indexSettings;
            this.defaultAnalyzer = defaultAnalyzer;
            this.analyzer = TokenParameters.analyzer(mapper -> type(mapper).analyzer(), defaultAnalyzer);
            this.version = TokenParameters.version(mapper -> type(mapper).origin().version());
            this.typeFactory = kind.type().apply(analyzer::getValue);
        }

        private static TokenFieldType type(FieldMapper mapper) {
            return ((TokenFieldMapper) mapper).fieldType();
        }

        @Override
        protected Parameter<?>[] getParameters() {
            List<Parameter<?>> all = new ArrayList<>(List.of(analyzer, version));
            all.addAll(typeFactory.parameters());
            all.add(meta);
            return all.toArray(Parameter<?>[]::new);
        }

        /** Overrides a method that servers before 9.5 do not have. */
        public String contentType() {
            return kind.contentType();
        }

        @Override
        public TokenFieldMapper build(MapperBuilderContext context) {
            TokenOrigin origin = TokenOrigin.of(indexSettings, version.getValue(), analyzer.getValue().name());
            String name = context.buildFullName(leafName());
            TokenFieldType type = typeFactory.create(name, analyzer.getValue(), origin, meta.getValue());
            return kind.mapper().create(leafName(), type, builderParams(this, context), this);
        }
    }
}
