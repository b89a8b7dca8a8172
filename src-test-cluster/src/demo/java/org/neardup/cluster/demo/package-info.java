/**
 * The demo: a real node, a real corpus, and searches before and after the collapse of near-duplicates, in the terminal and as an HTML page.
 */
package org.neardup.cluster.demo;
