/** Shared code of the programs of this module: command lines, tables, and parameters from the build. */
package org.neardup.cluster.program;
