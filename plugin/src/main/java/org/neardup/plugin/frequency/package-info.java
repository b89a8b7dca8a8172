/**
 * Document frequencies of the tokens of a {@code signature_set} field, for searches that weigh tokens: a sample of each shard is read
 * ({@link org.neardup.plugin.frequency.WeightSampleAction}), and what tokens weigh is kept on the node for a while
 * ({@link org.neardup.plugin.frequency.SampledWeights}). {@link org.neardup.plugin.frequency.FramesAction} shows users what is frequent, in
 * words. Jobs read every document and count for themselves.
 */
package org.neardup.plugin.frequency;
