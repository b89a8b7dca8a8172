package org.neardup.plugin.server;

import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver.ResolvedExpression;
import org.elasticsearch.cluster.routing.OperationRouting;
import org.elasticsearch.cluster.routing.ShardIterator;
import org.elasticsearch.index.Index;
import org.elasticsearch.search.SearchService;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.transport.RemoteClusterAware;
import org.elasticsearch.transport.RemoteClusterService;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Resolves names of indices, without their meaning for a user, which only {@code plugin/index} knows. From 9.5 on, the server skips the
 * names of remote indices itself.
 */
public final class IndexNames {

    private final IndexNameExpressionResolver expressions;

    public IndexNames(IndexNameExpressionResolver expressions) {
        this.expressions = expressions;
    }

    /** The local indices, aliases and data streams that the names match. */
    public Set<ResolvedExpression> resolve(ServerProject project, IndicesOptions options, String[] names) {
        return expressions.resolveExpressions(project.metadata(), options, true, names);
    }

    /**
     * The concrete indices.
     *
     * @throws org.elasticsearch.index.IndexNotFoundException if one does not exist, and the options of the request do not ignore that
     */
    public Index[] concrete(ServerProject project, IndicesRequest request) {
        return expressions.concreteIndices(project.metadata(), request);
    }

    /** The shards, each with its copies, that a search of these concrete indices by the names reads. */
    public List<ShardIterator> shards(ServerProject project, OperationRouting routing, String[] indices, String[] names) {
        var shards = expressions.resolveSearchRouting(project.metadata(), null, names);
        return List.copyOf(routing.searchShards(project.state(), indices, shards, null));
    }

    /** The indices of a search by the names. */
    public ResolvedIndices resolve(ServerProject project, IndicesRequest request, RemoteClusterService remotes, long now) {
        return ResolvedIndices.resolveWithIndicesRequest(request, project.metadata(), expressions, remotes, now);
    }

    /** The filter of documents for a search of an index by the names. */
    public AliasFilter filter(ServerProject project, SearchService searchService, String index, String[] names) {
        String[] local = Arrays.stream(names).filter(name -> RemoteClusterAware.isRemoteIndexName(name) == false).toArray(String[]::new);
        // No names at all would match every index.
        Set<ResolvedExpression> resolved = names.length > 0 && local.length == 0
            ? Set.of() : expressions.resolveExpressions(project.metadata(), local);
        return searchService.buildAliasFilter(project.state(), index, resolved);
    }
}
