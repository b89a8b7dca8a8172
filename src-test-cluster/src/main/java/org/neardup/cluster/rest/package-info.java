/**
 * Communicates with a cluster like its users: over REST, with the official Java client and its low-level part.
 *
 * <p>The typed API of the official client cannot express the plugin's extensions of the request syntax, such as its retriever; such
 * requests are JSON through the low-level client.
 */
package org.neardup.cluster.rest;
