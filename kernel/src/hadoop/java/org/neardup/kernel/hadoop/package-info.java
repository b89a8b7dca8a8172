/**
 * SSJ-2R, and the algorithm of Elsayed et al., on mappers and reducers of Hadoop: the functions of {@link org.neardup.kernel.ssj}, an
 * indexing job and a similarity job. The program runs them in one process with Hadoop's local runner, and checks that pairs and accounts
 * are those of {@link org.neardup.kernel.ssj.MapReduceJoin}.
 */
package org.neardup.kernel.hadoop;
