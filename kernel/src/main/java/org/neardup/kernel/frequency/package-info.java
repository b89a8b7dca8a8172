/**
 * Document frequencies of tokens, in bounded memory with a known error, and token weights derived from them.
 *
 * <p>{@link org.neardup.kernel.frequency.FrequencyCounter} counts as J. Misra, D. Gries, <i>Finding repeated elements</i>, Science of
 * Computer Programming 2, 1982, and merges counts as P. K. Agarwal, G. Cormode, Z. Huang, J. M. Phillips, Z. Wei, K. Yi, <i>Mergeable
 * summaries</i>, PODS 2012: when the table is full, it lowers all counts by the same cut and drops the tokens that reach zero. The sum of
 * the cuts is the maximum by which a count is too low; if the table never fills up, counts are exact.
 */
package org.neardup.kernel.frequency;
