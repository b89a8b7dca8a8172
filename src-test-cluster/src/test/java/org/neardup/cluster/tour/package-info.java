/** The documentation as tests: runs every example and role of the pages and compares the responses with those shown. */
package org.neardup.cluster.tour;
