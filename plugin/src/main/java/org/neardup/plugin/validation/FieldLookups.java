package org.neardup.plugin.validation;

import org.elasticsearch.common.regex.Regex;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.script.Script;
import org.elasticsearch.script.ScriptContext;
import org.elasticsearch.search.lookup.SearchLookup;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The context to rewrite and build a query in; records the fields that the query looks up in the mapping. Works for any index with an equal
 * mapping.
 */
final class FieldLookups extends SearchExecutionContext {

    /** Recorded in place of a field's name when a script may read any field. */
    private static final String SCRIPT = "fields of scripts";

    private final Index index;
    private final Predicate<String> isIndex;
    private final Map<String, String> names = new TreeMap<>();

    /**
     * @param source  has the mapping
     * @param index   replaces the index of the source
     * @param isIndex whether a pattern matches the index
     */
    FieldLookups(SearchExecutionContext source, Index index, Predicate<String> isIndex) {
        super(source);
        this.index = index;
        this.isIndex = isIndex;
    }

    /** Full names of the fields, each with the name by which the query looked it up: the field itself, or a pattern. */
    Map<String, String> names() {
        return names;
    }

    @Override
    public MappedFieldType getFieldType(String name) {
        MappedFieldType type = super.getFieldType(name);
        if (type != null) {
            record(owner(name), name);
        } else if (Regex.isSimpleMatchPattern(name) == false) {
            // Query string parsers look up patterns as if they were field names.
            record(name, name);
        }
        return type;
    }

    @Override
    public Set<String> getMatchingFieldNames(String pattern) {
        Set<String> matching = super.getMatchingFieldNames(pattern);
        matching.forEach(name -> record(owner(name), pattern));
        // The query looks up the object's fields next, by a pattern.
        if (matching.isEmpty() && getMappingLookup().objectMappers().containsKey(pattern) == false) {
            record(pattern, pattern);
        }
        return matching;
    }

    /** Access to a field of type {@code flattened} includes the keys inside it. */
    private String owner(String name) {
        String owner = name;
        while (isFieldMapped(owner) == false && owner.indexOf('.') > 0) {
            owner = owner.substring(0, owner.lastIndexOf('.'));
        }
        return owner;
    }

    private void record(String name, String wanted) {
        if (isMetadataField(name) == false) {
            names.putIfAbsent(name, wanted);
        }
    }

    @Override
    public <F> F compile(Script script, ScriptContext<F> context) {
        recordAll();
        return super.compile(script, context);
    }

    /** Scripts and runtime fields read documents through this lookup. */
    @Override
    public SearchLookup lookup() {
        recordAll();
        return super.lookup();
    }

    private void recordAll() {
        getAllFields().forEach(field -> record(field.getKey(), SCRIPT));
    }

    @Override
    public Index getFullyQualifiedIndex() {
        return index;
    }

    @Override
    public boolean indexMatches(String pattern) {
        return isIndex.test(pattern);
    }
}
