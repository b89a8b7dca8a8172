package org.neardup.plugin.query;

import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.ValidationException;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.MappedFields;
import org.neardup.plugin.mapper.SimHashFieldMapper;
import org.neardup.plugin.mapper.TokenOrigin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks the field of a query on the coordinating node, against the mappings of all searched local indices. An index without the field has
 * no matches, but at least one index must map it, unless no index has a mapping. Mappings of remote clusters are unknown here; their shards
 * reject a field of another type.
 */
final class SearchedField {

    private final String field;
    private final Map<String, Set<String>> indicesByWrongType = new TreeMap<>();
    private final Map<TokenOrigin, Set<String>> indicesByOrigin = new LinkedHashMap<>();
    private final Set<String> indicesWithout = new TreeSet<>();
    private String suggestion = "";

    private SearchedField(String field) {
        this.field = field;
    }

    /**
     * @param target the target; one of unknown origin is rejected if the indices' origins differ
     * @throws ValidationException with all problems; an {@link IllegalArgumentException}
     */
    static void check(String field, SimHashTarget target, ResolvedIndices indices) {
        SearchedField searched = new SearchedField(field);
        indices.getConcreteLocalIndicesMetadata().values().forEach(searched::look);
        searched.throwProblems(target instanceof SimHashTarget.Bits, indices.getRemoteClusterIndices().isEmpty() == false);
    }

    private void look(IndexMetadata index) {
        if (index.mapping() == null) {
            // Without a mapping there are no documents either.
            return;
        }
        String name = index.getIndex().getName();
        MappedField mapped = MappedFields.find(index, field);
        if (mapped == null) {
            indicesWithout.add(name);
        } else if (mapped.type().equals(SimHashFieldMapper.CONTENT_TYPE)) {
            indicesByOrigin.computeIfAbsent(mapped.tokenOrigin(index.getSettings()), origin -> new TreeSet<>()).add(name);
        } else {
            indicesByWrongType.computeIfAbsent(mapped.type(), type -> new TreeSet<>()).add(name);
            // Users often name a text field instead of its sub-field with the fingerprint.
            mapped.subFields(SimHashFieldMapper.CONTENT_TYPE).forEach(path -> suggestion = ", did you mean [" + path + "]?");
        }
    }

    private void throwProblems(boolean unknownOrigin, boolean remote) {
        ValidationException problems = new ValidationException();
        indicesByWrongType.forEach((type, where) -> {
            String is = "] must be of type [simhash], but is of type [" + type + "] in " + where + suggestion;
            problems.addValidationError("[" + SimHashQueryBuilder.NAME + "] [field] [" + field + is);
        });
        if (unknownOrigin && indicesByOrigin.size() > 1) {
            List<String> origins = indicesByOrigin.entrySet().stream().map(entry -> entry.getKey() + " in " + entry.getValue()).toList();
            String is = "] has " + String.join(", ", origins) + "; give the [value] with its origin, in the format [qualified]";
            problems.addValidationError("[" + SimHashQueryBuilder.NAME + "] [field] [" + field + is);
        }
        if (indicesByOrigin.isEmpty() && remote == false && indicesByWrongType.isEmpty() && indicesWithout.isEmpty() == false) {
            String is = "] is not mapped in " + indicesWithout + ": correct the name, or add a field of type [simhash] to the mapping";
            problems.addValidationError("[" + SimHashQueryBuilder.NAME + "] [field] [" + field + is);
        }
        problems.throwIfValidationErrorsExist();
    }
}
