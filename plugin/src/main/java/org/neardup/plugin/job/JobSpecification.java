package org.neardup.plugin.job;

import java.util.List;

/**
 * What a job is asked to do: the body of {@code POST /{index}/_near_duplicates}. Immutable; checked before a job starts.
 *
 * @param indices            the concrete indices, as resolved when the job was started
 * @param names              the indices, aliases and data streams that were asked for, wildcards resolved: requests for documents name
 *                           these, so that permissions on an alias and its filter hold
 * @param field              a {@code signature_set} field
 * @param similarity         jaccard, cosine, dice or overlap
 * @param threshold          a decimal in (0, 1], or a whole number of tokens for overlap, as written
 * @param algorithm          default, allpairs, ppjoin or ppjoin+
 * @param query              JSON of the query that chooses the documents, or null for all
 * @param dest               the result index
 * @param authority          the field of a document's authority, or null; the greatest is kept
 * @param authorityMissing   the authority of documents without a value
 * @param timestamp          the date field by which the earliest document is kept, or null
 * @param keep               the rule that comes first; the other one, then index and id decide what it leaves open
 * @param clusters           how pairs make clusters
 * @param action             what is done to documents that are not kept
 * @param markField          the object field that marks a duplicate
 * @param protect            JSON of a query whose documents are never marked or deleted, or null
 * @param maxPairs           the job stops joining with this many pairs, and says so
 * @param maxMemoryBytes     the most memory that a unit of the job may take, 0 for what the node's breaker allows
 * @param parallelUnits      how many units of the job a node does at the same time
 * @param continueFrom       the earlier job whose pairs of unchanged documents are taken over, or null
 */
public record JobSpecification(
    List<String> indices,
    List<String> names,
    String field,
    String similarity,
    String threshold,
    String algorithm,
    String query,
    String dest,
    String authority,
    double authorityMissing,
    String timestamp,
    Keep keep,
    Clustering clusters,
    Action action,
    String markField,
    String protect,
    long maxPairs,
    long maxMemoryBytes,
    int parallelUnits,
    String continueFrom
) {

    /** The rule that comes first when the kept document of a cluster is chosen. */
    public enum Keep {
        /** The greatest authority. */
        AUTHORITY,
        /** The earliest timestamp. */
        EARLIEST
    }

    /** How pairs make clusters. */
    public enum Clustering {
        /** Around kept documents: every member is a near-duplicate of the kept one. */
        STAR,
        /** Whatever chains of near-duplicates link. */
        CONNECTED
    }

    /** What is done to the members of a cluster that are not kept. */
    public enum Action {
        REPORT,
        MARK,
        DELETE
    }

    public JobSpecification {
        indices = List.copyOf(indices);
        names = List.copyOf(names);
    }
}
