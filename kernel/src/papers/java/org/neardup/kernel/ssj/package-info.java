/**
 * The document similarity self-join as MapReduce: SSJ-2R, SSJ-2, and the two algorithms that the paper compares them with.
 *
 * <p>Source: R. Baraglia, G. De Francisci Morales, C. Lucchese, <i>Document similarity self-join with MapReduce</i>, ICDM 2010. The
 * comparators are those of T. Elsayed, J. Lin, D. W. Oard, <i>Pairwise document similarity in large collections with MapReduce</i>, ACL
 * 2008, which indexes everything, and R. Vernica, M. J. Carey, C. Li, <i>Efficient parallel set-similarity joins using MapReduce</i>,
 * SIGMOD 2010, whose prefix filtering is applied to vectors as that paper does.
 *
 * <p>The functions of an algorithm are independent of the framework: a map function takes one input and emits to a sink, a reduce function
 * takes the values emitted under one key.
 *
 * <table>
 * <caption>The phases of each algorithm</caption>
 * <tr><th>phase</th><th>function</th><th>used by</th></tr>
 * <tr><td>signatures b(d)</td><td>{@link org.neardup.kernel.ssj.Document}</td><td>all but Elsayed et al.</td></tr>
 * <tr><td>indexing</td><td>{@link org.neardup.kernel.ssj.Indexing}</td><td>all but Vernica et al.</td></tr>
 * <tr><td>similarity, map</td><td>{@link org.neardup.kernel.ssj.PartialSimilarity}</td><td>all but Vernica et al.</td></tr>
 * <tr><td>remainders in memory</td><td>{@link org.neardup.kernel.ssj.RemainderChunk}</td><td>SSJ-2R</td></tr>
 * <tr><td>similarity, reduce</td><td>{@link org.neardup.kernel.ssj.WholeSimilarity}</td><td>SSJ-2, SSJ-2R</td></tr>
 * <tr><td>one job</td><td>{@link org.neardup.kernel.ssj.SignatureReplication}</td><td>Vernica et al.</td></tr>
 * </table>
 *
 * <p>{@link org.neardup.kernel.ssj.MapReduceJoin} runs them in one process, one task after the other, and keeps account of the pairs and
 * bytes that a cluster would evaluate, store and move ({@link org.neardup.kernel.ssj.Accounting}); {@code kernel/src/hadoop} runs SSJ-2R
 * and Elsayed et al. on mappers and reducers of Hadoop. Both are for comparison: {@link org.neardup.kernel.weighted.WeightedJoin} is the
 * fast implementation.
 */
package org.neardup.kernel.ssj;
