/** Tables of plain text for the output of programs. */
package org.neardup.cluster.report;
