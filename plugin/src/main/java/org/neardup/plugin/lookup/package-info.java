/**
 * The most similar documents of many texts in one request: each shard compares all texts at one point in time, so that what a search costs
 * beyond the comparison is paid once for all of them.
 */
package org.neardup.plugin.lookup;
