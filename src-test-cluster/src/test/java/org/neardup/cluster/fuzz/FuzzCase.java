package org.neardup.cluster.fuzz;

/**
 * A request of a sequence.
 *
 * @param number   in the sequence
 * @param template that the request was made from
 */
record FuzzCase(int number, RequestTemplate template, FuzzRequest request, SentRequest encoded) {}
