/**
 * Speaks to a cluster as its users do: over REST, with the official Java client and its low-level part.
 *
 * <p>What the plugin adds to the request syntax, such as its retriever, the typed API of the official client cannot express; such
 * requests are JSON through the low-level client.
 */
package org.neardup.cluster.rest;
