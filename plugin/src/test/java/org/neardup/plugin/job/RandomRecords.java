package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Tuple;
import org.elasticsearch.index.Index;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.weighted.Measures;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Records of random values, and copies of them that differ in one component. */
public final class RandomRecords {

    private RandomRecords() {}

    /** Creates a record and its nested records. */
    public static <R extends Record> R random(Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        return construct(type, Arrays.stream(components).map(RandomRecords::value).toArray());
    }

    /** A copy of the record with another value for a random component. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> R mutate(R record) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        Object[] values = new Object[components.length];
        try {
            for (int i = 0; i < values.length; i++) {
                values[i] = components[i].getAccessor().invoke(record);
            }
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        int changed = ESTestCase.randomInt(values.length - 1);
        Object before = values[changed];
        while (Objects.equals(before, values[changed])) {
            values[changed] = value(components[changed]);
        }
        return construct((Class<R>) record.getClass(), values);
    }

    private static <R extends Record> R construct(Class<R> type, Object[] values) {
        Class<?>[] types = Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return type.getConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object value(RecordComponent component) {
        boolean isOptional = component.getAccessor().isAnnotationPresent(Nullable.class);
        return isOptional && ESTestCase.randomBoolean() ? null : value(component.getGenericType());
    }

    private static Object value(Type type) {
        return switch (type) {
            case ParameterizedType list when list.getRawType() == List.class ->
                ESTestCase.randomList(0, 4, () -> value(list.getActualTypeArguments()[0]));
            case ParameterizedType map when map.getRawType() == Map.class ->
                ESTestCase.randomMap(0, 4, () -> Tuple.tuple(text(), value(map.getActualTypeArguments()[1])));
            case Class<?> one when one == String.class -> text();
            case Class<?> one when one == Index.class -> new Index(text(), ESTestCase.randomUUID());
            case Class<?> one when one == boolean.class -> ESTestCase.randomBoolean();
            case Class<?> one when one == int.class -> ESTestCase.randomNonNegativeInt();
            case Class<?> one when one == long.class || one == Long.class -> ESTestCase.randomNonNegativeLong();
            case Class<?> one when one == float.class -> ESTestCase.randomFloat();
            case Class<?> one when one == double.class || one == Double.class -> ESTestCase.randomDouble();
            case Class<?> one when one == Number.class -> ESTestCase.<Number>randomFrom(ESTestCase.randomLong(), ESTestCase.randomDouble());
            case Class<?> one when one.isEnum() -> ESTestCase.randomFrom(one.getEnumConstants());
            case Class<?> one when one == Comparison.class -> comparison();
            case Class<?> one when one.isRecord() -> random(one.asSubclass(Record.class));
            default -> throw new AssertionError("no random value of type " + type);
        };
    }

    private static Comparison comparison() {
        String name = ESTestCase.randomFrom("jaccard", "cosine", "dice", "weighted_or_plain", "weighted_jaccard", "weighted_cosine");
        String plain = name.equals("weighted_or_plain") && ESTestCase.randomBoolean() ? decimal() : null;
        Measure measure = Measures.parse(name, decimal(), plain);
        return new Comparison(measure, Comparison.isWeighted(measure) ? ESTestCase.randomDouble() : 0,
            ESTestCase.randomBoolean() ? null : new Frames(text(), ESTestCase.randomDouble()));
    }

    private static String decimal() {
        return "0." + ESTestCase.randomIntBetween(1, 999_999_999);
    }

    private static String text() {
        return ESTestCase.randomUnicodeOfLengthBetween(1, 12);
    }
}
