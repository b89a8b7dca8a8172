/** Malformed requests, made from the documented ones: the server must explain each, and nothing may break or be left behind. */
package org.neardup.cluster.fuzz;
