/** The entry point of the Elasticsearch plugin; each capability has a package of its own below. */
package org.neardup.plugin;
