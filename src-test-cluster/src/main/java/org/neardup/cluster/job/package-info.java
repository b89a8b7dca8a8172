/** Index-wide jobs as their users see them: over REST, by the answers of {@code /_near_duplicates}. */
package org.neardup.cluster.job;
