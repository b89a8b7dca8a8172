/**
 * The command-line tool {@code neardup}: joins and clusters files of token sets, or weighted sets, without a cluster. One set a line, its
 * tokens as ascending whole numbers, with their weights; pairs as lines on standard output; everything else on standard error.
 */
package org.neardup.tool;
