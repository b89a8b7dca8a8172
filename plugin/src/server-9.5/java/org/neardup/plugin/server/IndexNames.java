package org.neardup.plugin.server;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver.ResolvedExpression;
import org.elasticsearch.cluster.metadata.ProjectMetadata;

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
        return expressions.resolveExpressions(project, options, true, false, names);
    }

    /** What the names match for the filters of aliases: indices and aliases, those that exist. */
    public Set<ResolvedExpression> resolveForFilters(ProjectMetadata project, String[] names) {
        return expressions.resolveExpressionsIgnoringRemotes(project, names);
    }
}
