package org.neardup.plugin.work;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the components of a record in their order, and reads them again. Components are strings, numbers, booleans, enum constants,
 * arrays of numbers, bytes, records, lists of these, and objects that the server can write. A string that is {@link Nullable} may be null.
 * Records must be public.
 *
 * @param writer of values
 * @param reader of values
 */
record RecordCodec<T>(Writeable.Writer<T> writer, Writeable.Reader<T> reader) {

    private static final RecordCodec<String> TEXT = new RecordCodec<>(StreamOutput::writeString, StreamInput::readString);
    private static final RecordCodec<String> OPTIONAL_TEXT = new RecordCodec<>(
        StreamOutput::writeOptionalString, StreamInput::readOptionalString);
    private static final RecordCodec<Integer> INT = new RecordCodec<>(StreamOutput::writeVInt, StreamInput::readVInt);
    private static final RecordCodec<Long> LONG = new RecordCodec<>(StreamOutput::writeZLong, StreamInput::readZLong);
    private static final RecordCodec<Boolean> BOOLEAN = new RecordCodec<>(StreamOutput::writeBoolean, StreamInput::readBoolean);
    private static final RecordCodec<Double> DOUBLE = new RecordCodec<>(StreamOutput::writeDouble, StreamInput::readDouble);
    private static final RecordCodec<int[]> INTS = new RecordCodec<>(StreamOutput::writeVIntArray, StreamInput::readVIntArray);
    private static final RecordCodec<long[]> LONGS = new RecordCodec<>(StreamOutput::writeLongArray, StreamInput::readLongArray);
    private static final RecordCodec<BytesReference> BYTES = new RecordCodec<>(
        StreamOutput::writeBytesReference, StreamInput::readBytesReference);

    @SuppressWarnings("unchecked")
    static <T> RecordCodec<T> of(Type type) {
        return (RecordCodec<T>) switch (type) {
            case ParameterizedType list -> listOf(of(list.getActualTypeArguments()[0]));
            case Class<?> one when one == String.class -> TEXT;
            case Class<?> one when one == int.class -> INT;
            case Class<?> one when one == long.class -> LONG;
            case Class<?> one when one == boolean.class -> BOOLEAN;
            case Class<?> one when one == double.class -> DOUBLE;
            case Class<?> one when one == int[].class -> INTS;
            case Class<?> one when one == long[].class -> LONGS;
            case Class<?> one when one == BytesReference.class -> BYTES;
            case Class<?> one when one.isEnum() -> ofConstants(one);
            case Class<?> one when one.isRecord() -> ofComponents(one);
            default -> ofWriteable(constructor((Class<?>) type, StreamInput.class));
        };
    }

    static <E> RecordCodec<List<E>> listOf(RecordCodec<E> element) {
        return new RecordCodec<>(
            (out, list) -> out.writeCollection(list, element.writer), in -> in.readCollectionAsList(element.reader));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static RecordCodec<Enum<?>> ofConstants(Class<?> type) {
        return new RecordCodec<>(
            (out, constant) -> out.writeString(constant.name()), in -> RecordVersion.constant((Class) type, in.readString()));
    }

    private static RecordCodec<Writeable> ofWriteable(Constructor<?> constructor) {
        return new RecordCodec<>((out, value) -> value.writeTo(out), in -> (Writeable) construct(constructor, in));
    }

    private static RecordCodec<Object> ofComponents(Class<?> type) {
        List<Method> accessors = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getAccessor).toList();
        List<RecordCodec<Object>> codecs = accessors.stream().map(RecordCodec::ofComponent).toList();
        Constructor<?> constructor = constructor(type, accessors.stream().map(Method::getReturnType).toArray(Class<?>[]::new));
        return new RecordCodec<>((out, record) -> {
            for (int i = 0; i < codecs.size(); i++) {
                codecs.get(i).writer.write(out, valueOf(accessors.get(i), record));
            }
        }, in -> {
            Object[] values = new Object[codecs.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = codecs.get(i).reader.read(in);
            }
            return construct(constructor, values);
        });
    }

    @SuppressWarnings("unchecked")
    private static RecordCodec<Object> ofComponent(Method accessor) {
        boolean isOptional = accessor.isAnnotationPresent(Nullable.class);
        return isOptional ? (RecordCodec<Object>) (RecordCodec<?>) OPTIONAL_TEXT : of(accessor.getGenericReturnType());
    }

    private static Object valueOf(Method accessor, Object record) {
        try {
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Constructor<?> constructor(Class<?> type, Class<?>... parameters) {
        try {
            return type.getConstructor(parameters);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    private static Object construct(Constructor<?> constructor, Object... values) throws IOException {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException truncated) {
                throw truncated;
            }
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
