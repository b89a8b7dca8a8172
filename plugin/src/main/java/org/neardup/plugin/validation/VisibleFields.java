package org.neardup.plugin.validation;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesRequest;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.neardup.plugin.index.IndexAccess;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;

/**
 * Checks that the user sees the fields that decide which documents are kept. To a search, a field that is unmapped or hidden by field level
 * security has no values: a query that should protect documents would silently protect none.
 */
public final class VisibleFields {

    private final Client client;
    private final IndexAccess access;
    private final Executor executor;
    private final QueryFields queryFields;

    /** Called by the server. */
    @Inject
    public VisibleFields(
        Client client, ClusterService clusterService, IndicesService indicesService, IndexNameExpressionResolver expressions,
        IndexAccess access) {
        this.client = client;
        this.access = access;
        this.executor = client.threadPool().generic();
        this.queryFields = new QueryFields(new EqualMappings(indicesService), clusterService, expressions);
    }

    /**
     * The indices in which fields must be visible.
     *
     * @param names    by which the user accesses the indices
     * @param options  resolve the names to indices
     * @param concrete the indices
     */
    public record Scope(List<String> names, IndicesOptions options, Collection<IndexMetadata> concrete) {

        private FieldCapabilitiesRequest request() {
            return new FieldCapabilitiesRequest().indices(names.toArray(String[]::new)).indicesOptions(options);
        }
    }

    /** A field that a parameter needs in an index, and the name by which the request calls it: messages must not reveal hidden fields. */
    private record Need(String parameter, String index, String field, String called) {}

    /**
     * Adds a problem for each parameter that needs a field which the user does not see in all of its indices; passes these parameters to
     * the listener. Call as the user.
     *
     * @param fields   by parameter; each is needed in all indices
     * @param protect  JSON of the query of that parameter, which needs the fields that it looks up in an index in that index; or null
     * @param problems receives the sentences
     */
    public void check(
        Scope scope, Map<String, String> fields, @Nullable String protect, List<String> problems, ActionListener<Set<String>> listener) {
        List<Need> needs = new ArrayList<>();
        fields.forEach((parameter, field) -> {
            scope.concrete().forEach(index -> needs.add(new Need(parameter, index.getIndex().getName(), field, field)));
        });
        if (protect == null) {
            see(scope, needs, problems, listener);
            return;
        }
        // Building queries may take long, so it has its own thread.
        access.rewrite(protect, scope.request(), new ThreadedActionListener<>(executor, listener.delegateFailureAndWrap((l, query) -> {
            try {
                queryFields.find(query, scope.concrete()).forEach((index, found) -> {
                    found.forEach((field, called) -> needs.add(new Need("protect", index, field, called)));
                });
            } catch (IOException | RuntimeException e) {
                problems.add("[protect] cannot be checked for fields that are hidden: " + e.getMessage());
            }
            see(scope, needs, problems, l);
        })));
    }

    private void see(Scope scope, List<Need> needs, List<String> problems, ActionListener<Set<String>> listener) {
        if (needs.isEmpty() || scope.names().isEmpty()) {
            listener.onResponse(Set.of());
            return;
        }
        String[] fields = needs.stream().map(Need::field).distinct().toArray(String[]::new);
        client.fieldCaps(scope.request().fields(fields).includeUnmapped(true), listener.map(response -> {
            if (response.getFailures().isEmpty() == false) {
                throw response.getFailures().getFirst().getException();
            }
            Map<String, Set<String>> visible = visible(response);
            Map<String, Map<String, Set<String>>> hidden = new TreeMap<>();
            for (Need need : needs) {
                if (visible.getOrDefault(need.field, Set.of()).contains(need.index) == false) {
                    Map<String, Set<String>> ofParameter = hidden.computeIfAbsent(need.parameter, parameter -> new TreeMap<>());
                    ofParameter.computeIfAbsent(need.called, called -> new TreeSet<>()).add(need.index);
                }
            }
            hidden.forEach((parameter, indicesOf) -> indicesOf.forEach((field, indices) -> {
                problems.add("[" + parameter + "] needs [" + field + "], which is unmapped or hidden from you in " + indices
                    + ", so documents there would have no value; name fields that you can read in all indices, or leave these indices out");
            }));
            return hidden.keySet();
        }));
    }

    /** For each field, the indices in which the user sees it. */
    private static Map<String, Set<String>> visible(FieldCapabilitiesResponse response) {
        Map<String, Set<String>> visible = new HashMap<>();
        response.get().forEach((field, types) -> {
            Set<String> where = visible.computeIfAbsent(field, f -> new HashSet<>());
            types.values().stream().filter(type -> type.getType().equals("unmapped") == false).forEach(type -> {
                where.addAll(Arrays.asList(type.indices() == null ? response.getIndices() : type.indices()));
            });
        });
        return visible;
    }
}
