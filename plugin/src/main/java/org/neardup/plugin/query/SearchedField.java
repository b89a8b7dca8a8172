package org.neardup.plugin.query;

import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.core.Nullable;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.MappedFields;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.TokenOrigin;

import java.util.Collection;
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
public final class SearchedField {

    private final String query;
    private final String field;
    private final String type;
    private final Map<String, Set<String>> indicesByWrongType = new TreeMap<>();
    private final Map<TokenOrigin, Set<String>> indicesByOrigin = new LinkedHashMap<>();
    private final Set<String> indicesWithout = new TreeSet<>();
    private String suggestion = "";

    /**
     * @param query its name
     * @param type  that the field must have
     */
    SearchedField(String query, String field, String type) {
        this.query = query;
        this.field = field;
        this.type = type;
    }

    /**
     * Checks the field once.
     *
     * @param ifOriginsDiffer what to do if the origins of the indices differ; null if they may
     * @throws ValidationException with all problems; an {@link IllegalArgumentException}
     */
    void check(ResolvedIndices indices, @Nullable String ifOriginsDiffer) {
        indices.getConcreteLocalIndicesMetadata().values().forEach(this::look);
        throwProblems(ifOriginsDiffer, indices.getRemoteClusterIndices().isEmpty() == false);
    }

    /**
     * Checks the field of the query {@code near_duplicates}.
     *
     * @param indices the searched indices
     * @throws ValidationException with all problems; an {@link IllegalArgumentException}
     */
    public static void checkSets(String field, Collection<IndexMetadata> indices) {
        SearchedField searched = new SearchedField(NearDuplicatesQueryBuilder.NAME, field, SignatureSetFieldMapper.CONTENT_TYPE);
        indices.forEach(searched::look);
        searched.throwProblems(null, false);
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
        } else if (mapped.type().equals(type)) {
            indicesByOrigin.computeIfAbsent(mapped.tokenOrigin(index.getSettings()), origin -> new TreeSet<>()).add(name);
        } else {
            indicesByWrongType.computeIfAbsent(mapped.type(), wrong -> new TreeSet<>()).add(name);
            // Users often name a text field instead of its sub-field.
            mapped.subFields(type).forEach(path -> suggestion = ", did you mean [" + path + "]?");
        }
    }

    private void throwProblems(@Nullable String ifOriginsDiffer, boolean remote) {
        ValidationException problems = new ValidationException();
        String subject = "[" + query + "] [field] [" + field + "] ";
        indicesByWrongType.forEach((wrong, where) -> problems.addValidationError(
            subject + "must be of type [" + type + "], but is of type [" + wrong + "] in " + where + suggestion));
        if (ifOriginsDiffer != null && indicesByOrigin.size() > 1) {
            List<String> origins = indicesByOrigin.entrySet().stream().map(entry -> entry.getKey() + " in " + entry.getValue()).toList();
            problems.addValidationError(subject + "has " + String.join(", ", origins) + "; " + ifOriginsDiffer);
        }
        if (indicesByOrigin.isEmpty() && remote == false && indicesByWrongType.isEmpty() && indicesWithout.isEmpty() == false) {
            problems.addValidationError(
                subject + "is not mapped in " + indicesWithout + ": correct the name, or add a field of type [" + type
                    + "] to the mapping");
        }
        problems.throwIfValidationErrorsExist();
    }
}
