/** The page in which people review the result of a job: HTML, style and scripts, which use the requests of any other client. */
package org.neardup.plugin.review;
