/** Shows the groups of a plan to people who review it, as far as they may see the documents, and takes their decisions. */
package org.neardup.plugin.job.review;
