/**
 * In how many documents tokens occur, in bounded memory with a stated error, and what tokens weigh for it.
 *
 * <p>{@link org.neardup.kernel.frequency.FrequencyCounter} counts as J. Misra, D. Gries, <i>Finding repeated elements</i>, Science of
 * Computer Programming 2, 1982, and merges counts as P. K. Agarwal, G. Cormode, Z. Huang, J. M. Phillips, Z. Wei, K. Yi, <i>Mergeable
 * summaries</i>, PODS 2012: when there is no room for a token, all counts are lowered by so much that some reach zero and go. The sum of
 * these cuts is the most by which a count is too low; where all tokens have room, counts are exact.
 */
package org.neardup.kernel.frequency;
