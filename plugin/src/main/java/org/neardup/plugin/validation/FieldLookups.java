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
 * What a query is rewritten and built with on a shard; records the fields that the query looks up in the mapping. Stands for any index of
 * an equal mapping.
 */
final class FieldLookups extends SearchExecutionContext {

    /** What is recorded if a script may read any field. */
    private static final String SCRIPT = "fields of scripts";

    private final Index index;
    private final Predicate<String> isIndex;
    private final Map<String, String> names = new TreeMap<>();

    /**
     * @param source  has the mapping
     * @param index   stands in place of that of the source
     * @param isIndex whether a pattern means the index
     */
    FieldLookups(SearchExecutionContext source, Index index, Predicate<String> isIndex) {
        super(source);
        this.index = index;
        this.isIndex = isIndex;
    }

    /** The fields by their full names, each with what the query names in order to look it up: the field itself, or a pattern. */
    Map<String, String> names() {
        return names;
    }

    @Override
    public MappedFieldType getFieldType(String name) {
        MappedFieldType type = super.getFieldType(name);
        if (type != null) {
            record(owner(name), name);
        } else if (Regex.isSimpleMatchPattern(name) == false) {
            // Parsers of texts look patterns up as if they were fields, which they cannot be.
            record(name, name);
        }
        return type;
    }

    @Override
    public Set<String> getMatchingFieldNames(String pattern) {
        Set<String> matching = super.getMatchingFieldNames(pattern);
        matching.forEach(name -> record(owner(name), pattern));
        // The fields of an object are looked up next, by a pattern.
        if (matching.isEmpty() && getMappingLookup().objectMappers().containsKey(pattern) == false) {
            record(pattern, pattern);
        }
        return matching;
    }

    /** A key inside a field of type {@code flattened} is seen by those who see the field. */
    private String owner(String name) {
        String owner = name;
        while (isMappedField(owner) == false && owner.indexOf('.') > 0) {
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

    /** Scripts and runtime fields read documents by what this returns. */
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
