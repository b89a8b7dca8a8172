/**
 * The internals of the server that differ between its versions. Other packages use these classes instead, and are the same source for
 * every version. The classes are in {@code plugin/src/server-*}, by the versions that share them;

 the build picks those of one version.
 * The package says nothing about near-duplicates, and depends on no other package of the plugin.
 */
package org.neardup.plugin.server;
