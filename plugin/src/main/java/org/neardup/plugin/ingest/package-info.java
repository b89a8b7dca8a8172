/** The ingest processor {@code near_duplicates}: tags or refuses a document that is near one in the index, before it is indexed. */
package org.neardup.plugin.ingest;
