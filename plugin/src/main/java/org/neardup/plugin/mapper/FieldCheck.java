package org.neardup.plugin.mapper;

import org.elasticsearch.cluster.metadata.IndexMetadata;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks a request's fields against the mappings of its indices. If at least one index maps a field, an index without it counts as having
 * documents without a value. Mappings of remote clusters are unknown here.
 *
 * @param indices  the indices of this cluster
 * @param remote   whether the request also covers remote indices
 * @param problems receives a sentence for each problem
 */
public record FieldCheck(Collection<IndexMetadata> indices, boolean remote, List<String> problems) {

    private static final Set<String> WHOLE_TYPES = Set.of("byte", "short", "integer", "long");
    private static final Set<String> FLOATING_TYPES = Set.of("half_float", "float", "double", "scaled_float");
    private static final Set<String> DATE_TYPES = Set.of("date", "date_nanos");

    /** Whether fields of this type are whole numbers. */
    public static boolean isWhole(String type) {
        return WHOLE_TYPES.contains(type);
    }

    /** Whether fields of this type are floating-point numbers. */
    public static boolean isFloating(String type) {
        return FLOATING_TYPES.contains(type);
    }

    /** Returns the field of each index that maps it; adds a problem if none does. */
    public Map<IndexMetadata, MappedField> mapped(String parameter, String path, String wanted) {
        Map<IndexMetadata, MappedField> mapped = new LinkedHashMap<>();
        for (IndexMetadata index : indices) {
            MappedField field = MappedFields.find(index, path);
            if (field != null) {
                mapped.put(index, field);
            }
        }
        if (mapped.isEmpty() && indices.isEmpty() == false && remote == false) {
            problems.add("[" + parameter + "] [" + path + "] is not mapped in " + names(indices)
                + ": correct the name, or add a field of type [" + wanted + "] to the mapping and index the documents again");
        }
        return mapped;
    }

    /** Checks that a field is of the type {@code wanted} wherever it is mapped, and is not nested; returns the mapped fields. */
    public Map<IndexMetadata, MappedField> checkType(String parameter, String path, String wanted) {
        Map<IndexMetadata, MappedField> mapped = mapped(parameter, path, wanted);
        Map<String, Set<String>> wrong = new TreeMap<>();
        mapped.forEach((index, field) -> {
            if (field.type().equals(wanted) == false) {
                wrong.computeIfAbsent(field.type(), type -> new TreeSet<>()).add(name(index));
            }
        });
        wrong.forEach((type, where) -> {
            String text = "[" + parameter + "] must be of type [" + wanted + "], but is of type [" + type + "] in " + where;
            problems.add(text + suggestion(mapped.values(), wanted));
        });
        checkNested(parameter, mapped);
        return mapped;
    }

    /** Users often name a text field instead of its sub-field with the fingerprint. */
    private static String suggestion(Collection<MappedField> mapped, String wanted) {
        Optional<String> found = mapped.stream().flatMap(field -> field.subFields(wanted).stream()).findFirst();
        return found.map(path -> ", did you mean [" + path + "]?").orElse("");
    }

    /** Checks that a field is numeric wherever it is mapped, and is not nested; returns its types. */
    public Set<String> checkNumeric(String parameter, String path) {
        String wanted = "a number: byte, short, integer, long, half_float, float, double or scaled_float";
        return checkKind(parameter, path, "number", type -> isWhole(type) || isFloating(type), wanted);
    }

    /** Checks that a field is a date wherever it is mapped, and is not nested. */
    public void checkDate(String parameter, String path) {
        checkKind(parameter, path, "date", DATE_TYPES::contains, "a date: date or date_nanos");
    }

    /**
     * Checks that a field has one of several types wherever it is mapped, and is not nested; returns its types.
     *
     * @param kind   a type to suggest
     * @param wanted the types, in words
     */
    public Set<String> checkKind(String parameter, String path, String kind, Predicate<String> isOfKind, String wanted) {
        Map<IndexMetadata, MappedField> mapped = mapped(parameter, path, kind);
        Set<String> types = mapped.values().stream().map(MappedField::type).collect(Collectors.toCollection(TreeSet::new));
        if (types.stream().allMatch(isOfKind) == false) {
            String where = "[" + parameter + "] [" + path + "] is of type " + types + " in " + names(mapped.keySet());
            problems.add(where + ", but must be " + wanted);
        }
        checkNested(parameter, mapped);
        return types;
    }

    private void checkNested(String parameter, Map<IndexMetadata, MappedField> mapped) {
        mapped.values().stream().filter(field -> field.nested() != null).findFirst().ifPresent(field -> {
            problems.add("[" + parameter + "] [" + field.path() + "] belongs to the nested object [" + field.nested()
                + "], not to the documents themselves; use a field outside of it");
        });
    }

    /** Like {@link #checkType}; also checks that the field's tokens, and its sketches if any, are comparable between all indices. */
    public Map<IndexMetadata, MappedField> checkTokens(String parameter, String path, String wanted) {
        Map<IndexMetadata, MappedField> mapped = checkType(parameter, path, wanted);
        if (mapped.size() < 2) {
            return mapped;
        }
        Map<Object, Set<String>> origins = new LinkedHashMap<>();
        Map<Object, Set<String>> forms = new LinkedHashMap<>();
        mapped.forEach((index, field) -> {
            origins.computeIfAbsent(field.tokenOrigin(index.getSettings()), origin -> new TreeSet<>()).add(name(index));
            if (field.sketchForm() != null) {
                forms.computeIfAbsent(field.sketchForm(), form -> new TreeSet<>()).add(name(index));
            }
        });
        checkSame(parameter, path, origins);
        checkSame(parameter, path, forms);
        return mapped;
    }

    private void checkSame(String parameter, String path, Map<Object, Set<String>> indicesOf) {
        if (indicesOf.size() > 1) {
            Stream<String> each = indicesOf.entrySet().stream().map(entry -> entry.getKey() + " in " + entry.getValue());
            String all = each.collect(Collectors.joining(", "));
            problems.add("[" + parameter + "] [" + path + "] cannot be compared between these indices, because it has " + all
                + "; use one index at a time, or reindex the older ones");
        }
    }

    /** Names of indices, sorted. */
    public static Set<String> names(Collection<IndexMetadata> indices) {
        return indices.stream().map(FieldCheck::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String name(IndexMetadata index) {
        return index.getIndex().getName();
    }
}
