package org.neardup.plugin.work;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ContextParser;
import org.elasticsearch.xcontent.ObjectParser.ValueType;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.json.JsonXContent;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/** Reads a {@link JsonRecord} and its nested records, which must be public. Only {@link Nullable} components may be absent. */
public final class JsonRecordParser<R> {

    private final Class<R> type;
    private final boolean skipsUnknown;
    private final Map<Class<?>, ContextParser<Void, ?>> others;
    private final ConstructingObjectParser<R, Void> parser;

    private JsonRecordParser(Class<R> type, boolean skipsUnknown, Map<Class<?>, ContextParser<Void, ?>> others) {
        this.type = type;
        this.skipsUnknown = skipsUnknown;
        this.others = others;
        parser = new ConstructingObjectParser<>(type.getSimpleName(), skipsUnknown, this::construct);
        for (RecordComponent component : type.getRecordComponents()) {
            boolean isOptional = component.getAccessor().isAnnotationPresent(Nullable.class);
            declare(component.getGenericType(), new ParseField(JsonRecord.fieldName(component)), isOptional);
        }
    }

    /**
     * A parser that skips unknown fields, which a later version may have written.
     *
     * @param others parsers of nested objects that are not JSON records
     */
    public static <R extends Record & JsonRecord> JsonRecordParser<R> lenient(Class<R> type, Map<Class<?>, ContextParser<Void, ?>> others) {
        return new JsonRecordParser<>(type, true, others);
    }

    /** A parser that rejects unknown fields; see {@link #lenient}. */
    public static <R extends Record & JsonRecord> JsonRecordParser<R> strict(Class<R> type, Map<Class<?>, ContextParser<Void, ?>> others) {
        return new JsonRecordParser<>(type, false, others);
    }

    private void declare(Type declared, ParseField name, boolean isOptional) {
        switch (declared) {
            case ParameterizedType map when map.getRawType() == Map.class && map.getActualTypeArguments()[1] == String.class ->
                parser.declareObject(argument(isOptional), (in, context) -> in.mapStrings(), name);
            case ParameterizedType map when map.getRawType() == Map.class ->
                parser.declareObject(argument(isOptional), (in, context) -> in.map(HashMap::new, XContentParser::longValue), name);
            case ParameterizedType list when list.getActualTypeArguments()[0] == String.class ->
                parser.declareStringArray(argument(isOptional), name);
            case ParameterizedType list -> parser.declareObjectArray(argument(isOptional), inner(list.getActualTypeArguments()[0]), name);
            case Class<?> one when one == String.class -> parser.declareString(argument(isOptional), name);
            case Class<?> one when one == boolean.class -> parser.declareBoolean(argument(isOptional), name);
            case Class<?> one when one == int.class -> parser.declareInt(argument(isOptional), name);
            case Class<?> one when one == long.class || one == Long.class -> parser.declareLong(argument(isOptional), name);
            case Class<?> one when one == float.class -> parser.declareFloat(argument(isOptional), name);
            case Class<?> one when one == double.class || one == Double.class -> parser.declareDouble(argument(isOptional), name);
            case Class<?> one when one == Number.class ->
                parser.declareField(argument(isOptional), (in, context) -> number(in.numberValue()), name, ValueType.DOUBLE);
            case Class<?> one when one.isEnum() -> parser.declareString(argument(isOptional), text -> constant(one, text), name);
            default -> parser.declareObject(argument(isOptional), inner(declared), name);
        }
    }

    /** A double remains one; other numbers are longs. */
    private static Number number(Number written) {
        return written instanceof Double ? written : (Number) written.longValue();
    }

    private static <R, T> BiConsumer<R, T> argument(boolean isOptional) {
        return isOptional ? optionalConstructorArg() : constructorArg();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Object constant(Class<?> type, String name) {
        return RecordVersion.constant((Class) type, name);
    }

    private ContextParser<Void, ?> inner(Type declared) {
        ContextParser<Void, ?> other = others.get(declared);
        return other == null ? new JsonRecordParser<>((Class<?>) declared, skipsUnknown, others).parser : other;
    }

    private R construct(Object[] values) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return type.getConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** @throws IllegalArgumentException if a field is missing or malformed */
    public R parse(XContentParser in) {
        return parser.apply(in, null);
    }

    public R read(StreamInput in) throws IOException {
        StreamInput json = in.readBytesReference().streamInput();
        try (XContentParser content = JsonXContent.jsonXContent.createParser(XContentParserConfiguration.EMPTY, json)) {
            return parse(content);
        }
    }
}
