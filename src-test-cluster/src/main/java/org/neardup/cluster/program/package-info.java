/** What the programs of this module have in common: their command lines, and what the build hands to them. */
package org.neardup.cluster.program;
