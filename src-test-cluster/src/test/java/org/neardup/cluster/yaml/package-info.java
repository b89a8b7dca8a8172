/**
 * Tests of the REST requests in the server's own form: steps such as {@code do} and {@code match} in YAML, and a description of each
 * request in JSON. They are the contract of the requests, for any client and any version of the server.
 */
package org.neardup.cluster.yaml;
