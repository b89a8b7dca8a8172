package org.neardup.plugin.work;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A record whose JSON is an object with a field for each non-null component, named in snake case. {@link JsonRecordParser} reads it. Fields
 * are named, so the format needs no version; see {@link RecordVersion}. Nodes exchange it in the same form.
 *
 * <p>Components are strings, numbers, booleans, enum constants, JSON records, other {@link ToXContent}, lists of these, and maps from
 * strings to strings or whole numbers.
 */
public interface JsonRecord extends ToXContentObject, Writeable {

    /** The JSON name of a component, if it differs from the component's own. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Name {
        String value();
    }

    @Override
    default XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        return write(builder);
    }

    /** Writes the object, even if {@link #toXContent} is overridden to show users another form. */
    default XContentBuilder write(XContentBuilder builder) throws IOException {
        writeFields(builder.startObject());
        return builder.endObject();
    }

    @Override
    default void writeTo(StreamOutput out) throws IOException {
        try (XContentBuilder builder = JsonXContent.contentBuilder()) {
            out.writeBytesReference(BytesReference.bytes(write(builder)));
        }
    }

    /** Writes the fields, except the components in {@code without}, into an open object. */
    default void writeFields(XContentBuilder builder, String... without) throws IOException {
        for (RecordComponent component : getClass().getRecordComponents()) {
            Object value = valueOf(component);
            if (value != null && Set.of(without).contains(component.getName()) == false) {
                write(value, builder.field(fieldName(component)));
            }
        }
    }

    private Object valueOf(RecordComponent component) {
        try {
            return component.getAccessor().invoke(this);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static void write(Object value, XContentBuilder builder) throws IOException {
        switch (value) {
            case JsonRecord inner -> inner.write(builder);
            case ToXContent other -> other.toXContent(builder, EMPTY_PARAMS);
            case Enum<?> constant -> builder.value(constant.toString());
            case List<?> list -> {
                builder.startArray();
                for (Object one : list) {
                    write(one, builder);
                }
                builder.endArray();
            }
            default -> builder.value(value);
        }
    }

    static String fieldName(RecordComponent component) {
        Name name = component.getAccessor().getAnnotation(Name.class);
        return name != null ? name.value() : component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
