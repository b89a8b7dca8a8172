/** The page on which people review a job, in a real browser. */
package org.neardup.cluster.review;
