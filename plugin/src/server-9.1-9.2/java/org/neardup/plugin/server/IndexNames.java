package org.neardup.plugin.server;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver.ResolvedExpression;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.transport.RemoteClusterAware;

import java.util.Arrays;
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
    public Set<ResolvedExpression> resolve(ProjectMetadata project, IndicesOptions options, String[] names) {
        return expressions.resolveExpressions(project, options, true, names);
    }

    /** What the names match for the filters of aliases: indices and aliases, those that exist. */
    public Set<ResolvedExpression> resolveForFilters(ProjectMetadata project, String[] names) {
        String[] local = Arrays.stream(names).filter(name -> RemoteClusterAware.isRemoteIndexName(name) == false).toArray(String[]::new);
        // No names at all would match every index.
        return names.length > 0 && local.length == 0 ? Set.of() : expressions.resolveExpressions(project, local);
    }
}
