/**
 * The demo: a real node, a real corpus, and searches shown before and after the collapse of near-duplicates, in the terminal and as
 * one HTML page.
 */
package org.neardup.cluster.demo;
