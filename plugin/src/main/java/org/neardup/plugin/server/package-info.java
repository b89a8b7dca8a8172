/**
 * The internals of the server that differ between its versions. Other packages use these classes instead, and are the same source for
 * every version. Each version has its own variant of most of them, in {@code plugin/src/server-*}; the build picks one. Says nothing
 * about near-duplicates, and depends on no other package of the plugin.
 */
package org.neardup.plugin.server;
