package org.neardup.plugin.validation;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesRequest;
import org.elasticsearch.action.fieldcaps.FieldCapabilitiesResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.ThreadedActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.Rewriteable;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;

import java.io.IOException;
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
    private final ClusterService clusterService;
    private final IndicesService indicesService;
    private final IndexNameExpressionResolver expressions;
    private final TransportService transport;
    private final Executor executor;
    private final QueryFields queryFields;

    /** Called by the server. */
    @Inject
    public VisibleFields(
        Client client, ClusterService clusterService, IndicesService indicesService, IndexNameExpressionResolver expressions,
        TransportService transport
    ) {
        this.client = client;
        this.clusterService = clusterService;
        this.indicesService = indicesService;
        this.expressions = expressions;
        this.transport = transport;
        this.executor = transport.getThreadPool().generic();
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

    /** The fields that each parameter needs in each index, and the names to use in messages. */
    private static final class Needed {

        private final Map<String, Map<String, Map<String, String>>> byParameter = new TreeMap<>();

        void add(String parameter, String index, Map<String, String> fields) {
            byParameter.computeIfAbsent(parameter, p -> new TreeMap<>()).put(index, fields);
        }

        String[] fields() {
            return byParameter.values()
                .stream()
                .flatMap(indices -> indices.values().stream())
                .flatMap(fields -> fields.keySet().stream())
                .distinct()
                .toArray(String[]::new);
        }
    }

    /**
     * Adds a problem for each parameter that needs a field which the user does not see in all of its indices; passes these parameters to
     * the listener. Call as the user.
     *
     * @param fields   by parameter; each is needed in all indices
     * @param protect  JSON of the query of that parameter, which needs the fields that it looks up in an index in that index; or null
     * @param problems receives the sentences
     */
    public void check(
        Scope scope,
        Map<String, String> fields,
        @Nullable String protect,
        List<String> problems,
        ActionListener<Set<String>> listener
    ) {
        Needed needed = new Needed();
        fields.forEach((parameter, field) -> {
            scope.concrete().forEach(index -> needed.add(parameter, index.getIndex().getName(), Map.of(field, field)));
        });
        if (protect == null) {
            see(scope, needed, problems, listener);
            return;
        }
        // Building queries may take long, so it has its own thread.
        fetch(scope, protect, new ThreadedActionListener<>(executor, listener.delegateFailureAndWrap((l, query) -> {
            try {
                queryFields.find(query, scope.concrete()).forEach((index, found) -> needed.add("protect", index, found));
            } catch (IOException | RuntimeException e) {
                problems.add("[protect] cannot be checked for fields that are hidden: " + e.getMessage());
            }
            see(scope, needed, problems, l);
        })));
    }

    /** Parses a query and fetches what it refers to, such as documents of terms lookups. */
    private void fetch(Scope scope, String json, ActionListener<QueryBuilder> listener) {
        var state = clusterService.state();
        long now = System.currentTimeMillis();
        QueryRewriteContext context = indicesService.getRewriteContext(
            () -> now,
            state.getMinTransportVersion(),
            null,
            ResolvedIndices.resolveWithIndicesRequest(
                scope.request(), state.metadata().getProject(ProjectId.DEFAULT), expressions, transport.getRemoteClusterService(), now),
            null,
            null,
            false,
            false,
            true
        );
        Rewriteable.rewriteAndFetch(QueryBuilders.wrapperQuery(json), context, executor, listener);
    }

    private void see(Scope scope, Needed needed, List<String> problems, ActionListener<Set<String>> listener) {
        String[] fields = needed.fields();
        if (fields.length == 0 || scope.names().isEmpty()) {
            listener.onResponse(Set.of());
            return;
        }
        FieldCapabilitiesRequest request = scope.request().fields(fields).includeUnmapped(true);
        client.fieldCaps(request, listener.map(response -> {
            if (response.getFailures().isEmpty() == false) {
                throw response.getFailures().getFirst().getException();
            }
            Map<String, Set<String>> visible = visible(response);
            Set<String> refused = new TreeSet<>();
            needed.byParameter.forEach((parameter, byIndex) -> {
                Map<String, Set<String>> hidden = hidden(byIndex, visible);
                hidden.forEach((field, where) -> problems.add(problem(parameter, field, where)));
                if (hidden.isEmpty() == false) {
                    refused.add(parameter);
                }
            });
            return refused;
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

    /** The indices in which the user does not see a field, by the name that the request uses: messages must not reveal hidden fields. */
    private static Map<String, Set<String>> hidden(Map<String, Map<String, String>> byIndex, Map<String, Set<String>> visible) {
        Map<String, Set<String>> hidden = new TreeMap<>();
        byIndex.forEach((index, fields) -> fields.forEach((field, called) -> {
            if (visible.getOrDefault(field, Set.of()).contains(index) == false) {
                hidden.computeIfAbsent(called, c -> new TreeSet<>()).add(index);
            }
        }));
        return hidden;
    }

    private static String problem(String parameter, String field, Set<String> indices) {
        return "[" + parameter + "] needs [" + field + "], which is unmapped or hidden from you in " + indices
            + ", so documents there would have no value; name fields that you can read in all indices, or leave these indices out";
    }
}
