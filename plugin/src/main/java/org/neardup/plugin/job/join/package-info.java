/** Cuts the join of a snapshot into units and does them on the nodes of the cluster. */
package org.neardup.plugin.job.join;
