/**
 * The internals of the server that differ between its versions. Other packages use these classes instead, and are the same source for
 * every version. The classes are in {@code plugin/src/server-*}, by the versions that share them;

 the build picks those of one version.
 * The package says nothing about near-duplicates, and depends on no other package of the plugin.
 *
 * <p>The comments of the classes compare 8.19, 9.1, 9.2, 9.3 and 9.5; what is new in 9.5 there may be older.
 */
package org.neardup.plugin.server;
