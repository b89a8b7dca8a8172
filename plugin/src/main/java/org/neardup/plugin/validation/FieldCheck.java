package org.neardup.plugin.validation;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.MappedFields;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Checks the fields that a request names against the mappings of the indices that it is about. An index that does not map a field counts as
 * one of documents without a value, if another one maps it. Remote clusters cannot be looked into.
 */
public final class FieldCheck {

    private static final Set<String> WHOLE_TYPES = Set.of("byte", "short", "integer", "long");
    private static final Set<String> FLOATING_TYPES = Set.of("half_float", "float", "double", "scaled_float");
    private static final Set<String> DATE_TYPES = Set.of("date", "date_nanos");

    private final Collection<IndexMetadata> indices;
    private final boolean remote;
    private final List<String> problems;

    /**
     * @param indices  the indices of this cluster
     * @param remote   whether indices of other clusters are meant too
     * @param problems takes a sentence for everything that is wrong
     */
    public FieldCheck(Collection<IndexMetadata> indices, boolean remote, List<String> problems) {
        this.indices = indices;
        this.remote = remote;
        this.problems = problems;
    }

    /** Whether fields of this type hold whole numbers. */
    public static boolean isWhole(String type) {
        return WHOLE_TYPES.contains(type);
    }

    /** Whether fields of this type hold numbers with fractions. */
    public static boolean isFloating(String type) {
        return FLOATING_TYPES.contains(type);
    }

    /** Returns the field of each index that maps it; none at all is a problem. */
    public Map<IndexMetadata, MappedField> mapped(String parameter, String path, String wanted) {
        Map<IndexMetadata, MappedField> mapped = new LinkedHashMap<>();
        for (IndexMetadata index : indices) {
            MappedField field = MappedFields.find(index, path);
            if (field != null) {
                mapped.put(index, field);
            }
        }
        if (mapped.isEmpty() && indices.isEmpty() == false && remote == false) {
            problems.add(
                "[" + parameter + "] [" + path + "] is not mapped in " + names(indices) + ": correct the name, or add a field of type ["
                    + wanted + "] to the mapping and index the documents again"
            );
        }
        return mapped;
    }

    /** Checks that a field is of a type wherever it is mapped, and belongs to the documents themselves. */
    public void checkType(String parameter, Map<IndexMetadata, MappedField> mapped, String wanted) {
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
    }

    /** A text field is often named instead of the sub-field that has its fingerprint. */
    private static String suggestion(Collection<MappedField> mapped, String wanted) {
        return mapped.stream()
            .flatMap(field -> field.subFields(wanted).stream())
            .findFirst()
            .map(path -> ", did you mean [" + path + "]?")
            .orElse("");
    }

    /** Checks that a field is a number wherever it is mapped, and belongs to the documents themselves; returns its types. */
    public Set<String> checkNumeric(String parameter, String path) {
        String wanted = "a number: byte, short, integer, long, half_float, float, double or scaled_float";
        return checkKind(parameter, path, "number", type -> isWhole(type) || isFloating(type), wanted);
    }

    /** Checks that a field is a date wherever it is mapped, and belongs to the documents themselves. */
    public void checkDate(String parameter, String path) {
        checkKind(parameter, path, "date", DATE_TYPES::contains, "a date: date or date_nanos");
    }

    /**
     * Checks that a field is of one of some types wherever it is mapped, and belongs to the documents themselves; returns its types.
     *
     * @param kind   the type of a field to add
     * @param wanted the types, in words
     */
    public Set<String> checkKind(String parameter, String path, String kind, Predicate<String> isOfKind, String wanted) {
        Map<IndexMetadata, MappedField> mapped = mapped(parameter, path, kind);
        Set<String> types = mapped.values().stream().map(MappedField::type).collect(Collectors.toCollection(TreeSet::new));
        if (types.stream().allMatch(isOfKind) == false) {
            problems.add(
                "[" + parameter + "] [" + path + "] is of type " + types + " in " + names(mapped.keySet()) + ", but must be " + wanted
            );
        }
        checkNested(parameter, mapped);
        return types;
    }

    private void checkNested(String parameter, Map<IndexMetadata, MappedField> mapped) {
        mapped.values().stream().filter(field -> field.nested() != null).findFirst().ifPresent(field -> {
            problems.add(
                "[" + parameter + "] [" + field.path() + "] belongs to the nested object [" + field.nested()
                    + "], not to the documents themselves: use a field outside of it"
            );
        });
    }

    /** Checks that the tokens of a field mean the same in all indices, and so do its sketches, if it has any. */
    public void checkOrigins(String parameter, String path, Map<IndexMetadata, MappedField> mapped) {
        if (mapped.size() < 2) {
            return;
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
    }

    private void checkSame(String parameter, String path, Map<Object, Set<String>> indicesOf) {
        if (indicesOf.size() > 1) {
            String all = indicesOf.entrySet()
                .stream()
                .map(entry -> entry.getKey() + " in " + entry.getValue())
                .collect(Collectors.joining(", "));
            problems.add(
                "[" + parameter + "] [" + path + "] cannot be compared between these indices, for it is of " + all
                    + ": take them one by one, or reindex the older"
            );
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
