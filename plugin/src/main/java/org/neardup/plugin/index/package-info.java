/**
 * The door to documents: what the names in a request mean for its user, decided once for all features. Everything that reads shards opens
 * them here, with the filter and the routing of aliases, and with the user's document and field level security.
 */
package org.neardup.plugin.index;
