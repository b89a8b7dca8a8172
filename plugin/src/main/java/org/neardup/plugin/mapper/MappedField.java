package org.neardup.plugin.mapper;

import org.elasticsearch.common.settings.Settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A field in the mapping of an index.
 *
 * @param path       its full name, after resolving an alias
 * @param type       the field type's name
 * @param parameters the mapping parameters, as written in the mapping
 * @param nested     path of the nested object that contains it, or null
 */
public record MappedField(String path, String type, Map<String, Object> parameters, String nested) {

    private static final String PROPERTIES = "properties";
    private static final String FIELDS = "fields";
    private static final String TYPE = "type";

    /** Finds a field in a mapping's root object, or returns null if there is none. As in a search, runtime fields take precedence. */
    public static MappedField find(Map<String, Object> mapping, String path) {
        MappedField field = findRuntime(mapping, path);
        if (field == null) {
            field = find(mapping, path, 0, null);
        }
        if (field != null && "alias".equals(field.type)) {
            Object target = field.parameters.get("path");
            return target == null || target.equals(path) ? null : find(mapping, target.toString());
        }
        return field;
    }

    private static MappedField findRuntime(Map<String, Object> mapping, String path) {
        Map<String, Object> definition = object(object(mapping, "runtime"), path);
        return definition == null ? null : new MappedField(path, String.valueOf(definition.get(TYPE)), definition, null);
    }

    /** Returns the origin of this field's tokens in an index with these settings; for token fields only. */
    public TokenOrigin tokenOrigin(Settings indexSettings) {
        int version = parameters.get(TokenParameters.VERSION) instanceof Number number ? number.intValue() : 0;
        TokenOrigin origin = TokenOrigin.of(indexSettings, version, String.valueOf(parameters.get(TokenParameters.ANALYZER)));
        // The weights of a sketch are part of its form.
        return WeightedMinHashFieldMapper.CONTENT_TYPE.equals(type) ? origin : origin.weighing(TokenWeighting.read(parameters));
    }

    /** Whether each token is indexed as a term; for fields of type {@code signature_set} only. */
    public boolean hasTerms() {
        return Boolean.TRUE.equals(parameters.get(SignatureSetParameters.INDEX));
    }

    /** Returns the form of this field's sketches, or null if it is not of type {@code weighted_minhash}. */
    public SketchForm sketchForm() {
        return WeightedMinHashFieldMapper.CONTENT_TYPE.equals(type) ? SketchParameters.read(parameters) : null;
    }

    /** Returns the full names of the sub-fields of type {@code wanted}. */
    public List<String> subFields(String wanted) {
        List<String> paths = new ArrayList<>();
        if (parameters.get(FIELDS) instanceof Map<?, ?> fields) {
            fields.forEach((name, definition) -> {
                if (definition instanceof Map<?, ?> map && wanted.equals(map.get(TYPE))) {
                    paths.add(path + "." + name);
                }
            });
        }
        return paths;
    }

    /** Descends from an object. Names of objects may contain dots, so it tries every split of the rest of the path. */
    private static MappedField find(Map<String, Object> object, String path, int start, String nested) {
        for (int end = path.indexOf('.', start);; end = path.indexOf('.', end + 1)) {
            String name = end < 0 ? path.substring(start) : path.substring(start, end);
            MappedField found = findBelow(child(object, name), path, end, nested);
            if (found != null || end < 0) {
                return found;
            }
        }
    }

    private static MappedField findBelow(Map<String, Object> child, String path, int end, String nested) {
        if (child == null) {
            return null;
        }
        String type = String.valueOf(child.getOrDefault(TYPE, "object"));
        if (end < 0) {
            return child.containsKey(PROPERTIES) ? null : new MappedField(path, type, withoutTokens(child), nested);
        }
        return find(child, path, end + 1, "nested".equals(type) ? path.substring(0, end) : nested);
    }

    /** A copy of the parameters, those of sub-fields included, without frozen tokens, which are too large for the cache of fields. */
    private static Map<String, Object> withoutTokens(Map<String, Object> parameters) {
        Map<String, Object> light = new HashMap<>(parameters);
        light.computeIfPresent(FIELDS, (name, fields) -> {
            Map<String, Object> lightFields = new HashMap<>(object(parameters, FIELDS));
            lightFields.replaceAll((field, definition) -> withoutTokens(object(lightFields, field)));
            return lightFields;
        });
        if (SimHashFieldMapper.CONTENT_TYPE.equals(parameters.get(TYPE))
            || WeightedMinHashFieldMapper.CONTENT_TYPE.equals(parameters.get(TYPE))) {
            light.computeIfPresent(TokenWeighting.FREQUENCIES, (name, value) -> FrozenFrequencies.parse(value).withoutTokens());
        }
        return light;
    }

    private static Map<String, Object> child(Map<String, Object> object, String name) {
        Map<String, Object> property = object(object(object, PROPERTIES), name);
        return property == null ? object(object(object, FIELDS), name) : property;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Map<String, Object> parent, String name) {
        return parent != null && parent.get(name) instanceof Map<?, ?> map ? (Map<String, Object>) map : null;
    }
}
