package org.neardup.plugin.authority;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.mapper.KeywordFieldMapper;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.plugin.job.request.ActionCheck;
import org.neardup.plugin.job.request.DocumentCheck;
import org.neardup.plugin.job.request.StartJobRequest;
import org.neardup.plugin.mapper.FieldCheck;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.server.ServerTotals;
import org.neardup.plugin.validation.ReadAccess;
import org.neardup.plugin.validation.VisibleFields;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Checks the options against the cluster's indices and the user's permissions to read and change them. */
final class AuthorityCheck {

    private static final String ID_FIELD = "id_field";
    private static final String TARGET_FIELD = "target_field";
    private static final String LINKS_FIELD = "links_field";
    private static final Set<String> TARGET_TYPES = Set.of("float", "double");

    private final Client client;
    private final VisibleFields visibleFields;
    private final ActionCheck actionCheck;
    private final StartJobRequest request;
    private final List<IndexMetadata> indices;
    private final AuthorityOptions options;
    private final List<String> problems;

    /** @param problems receives a sentence for each problem */
    AuthorityCheck(
        Client client, VisibleFields visibleFields, ActionCheck actionCheck, StartJobRequest request, List<IndexMetadata> indices,
        AuthorityOptions options, List<String> problems) {
        this.client = client;
        this.visibleFields = visibleFields;
        this.actionCheck = actionCheck;
        this.request = request;
        this.indices = indices;
        this.options = options;
        this.problems = problems;
    }

    /** Checks everything. Call as the user. */
    void check(ActionListener<Void> listener) {
        if (indices.isEmpty()) {
            listener.onResponse(null);
            return;
        }
        Map<String, String> fields = fields();
        var scope = new VisibleFields.Scope(List.of(request.indices()), request.indicesOptions(), indices);
        List<String> names = indices.stream().map(index -> index.getIndex().getName()).toList();
        SubscribableListener.<Void>newForked(l -> ReadAccess.check(client, LINKS_FIELD, names, l))
            .<Set<String>>andThen(l -> visibleFields.check(scope, fields, null, problems, l))
            .<Boolean>andThen((l, hidden) -> {
                fields.keySet().removeAll(hidden);
                l.onResponse(checkTypes(fields) && fields.containsKey(TARGET_FIELD));
            })
            .<Boolean>andThen((l, canBeWritten) -> search(l.map(searched -> canBeWritten)))
            .<Void>andThen((l, canBeWritten) -> {
                if (canBeWritten) {
                    String field = options.target();
                    Map<String, Object> example = ValueWriter.document(SourceKeys.of(Map.of(), field), 1);
                    actionCheck.checkChange(TARGET_FIELD, field, example, indices, problems, l);
                } else {
                    l.onResponse(null);
                }
            })
            .addListener(listener);
    }

    /** The fields of the request by parameter. */
    private Map<String, String> fields() {
        Map<String, String> fields = new TreeMap<>();
        if (options.namesPagesById() == false) {
            fields.put(ID_FIELD, options.idField());
        }
        if (options.target() != null) {
            fields.put(TARGET_FIELD, options.target());
        }
        boolean single = options.links().size() == 1;
        options.links().keySet().forEach(field -> fields.put(single ? LINKS_FIELD : LINKS_FIELD + "." + field, field));
        return fields;
    }

    /** Checks the types of visible fields; returns whether the target field is valid. */
    private boolean checkTypes(Map<String, String> fields) {
        FieldCheck types = new FieldCheck(indices, false, problems);
        boolean[] targetIsRight = {true};
        fields.forEach((parameter, field) -> {
            int before = problems.size();
            if (parameter.equals(TARGET_FIELD)) {
                types.checkKind(parameter, field, "float", TARGET_TYPES::contains, "float or double");
                checkDocValues(parameter, types.mapped(parameter, field, "float"));
                targetIsRight[0] = problems.size() == before;
            } else {
                checkDocValues(parameter, types.checkType(parameter, field, KeywordFieldMapper.CONTENT_TYPE));
            }
        });
        return targetIsRight[0];
    }

    private void checkDocValues(String parameter, Map<IndexMetadata, MappedField> mapped) {
        mapped.forEach((index, field) -> {
            if ("false".equals(String.valueOf(field.parameters().get("doc_values")))) {
                problems.add(
                    "[" + parameter + "] [" + field.path() + "] has no doc values in [" + index.getIndex().getName()
                        + "]; name a field with doc values");
            }
        });
    }

    /** Searches for the seeds, or for any document: the user may lack permission, and the seed query may match nothing. */
    private void search(ActionListener<Void> listener) {
        SearchSourceBuilder search = new SearchSourceBuilder().query(options.seed()).size(0).trackTotalHitsUpTo(1);
        SearchRequest any = new SearchRequest(request.indices()).indicesOptions(request.indicesOptions())
            .allowPartialSearchResults(false)
            .source(search);
        ActionListener<Void> checked = options.seed() == null ? listener : DocumentCheck.nullIfRefused("seed", problems, listener);
        client.search(any, checked.map(response -> {
            if (options.seed() != null && ServerTotals.count(response.getHits().getTotalHits()) == 0) {
                problems.add("[seed] matches no document; choose another query");
            }
            return null;
        }));
    }
}
