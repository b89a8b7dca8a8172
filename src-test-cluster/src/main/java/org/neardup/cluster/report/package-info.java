/** Tables of plain text, for what programs print. */
package org.neardup.cluster.report;
