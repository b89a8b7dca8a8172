/** Where a job keeps what it has done, so that it survives any node. */
package org.neardup.plugin.job.work;
