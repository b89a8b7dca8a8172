/**
 * Document frequencies of the tokens of a {@code signature_set} field, for searches with token weights:
 * {@link org.neardup.plugin.frequency.WeightSampleAction} reads a sample of each shard, and
 * {@link org.neardup.plugin.frequency.SampledWeights} caches the weights on the node. {@link org.neardup.plugin.frequency.FramesAction}
 * returns frequent tokens with their texts. Jobs read every document and count for themselves.
 */
package org.neardup.plugin.frequency;
