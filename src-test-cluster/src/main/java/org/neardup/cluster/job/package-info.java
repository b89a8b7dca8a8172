/** Index-wide jobs as their users see them: the REST responses of {@code /_near_duplicates}. */
package org.neardup.cluster.job;
