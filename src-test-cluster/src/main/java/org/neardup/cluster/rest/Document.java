package org.neardup.cluster.rest;

import com.fasterxml.jackson.core.JsonProcessingException;

/**
 * A document to index.
 *
 * @param id     its {@code _id}
 * @param source its JSON in UTF-8, on one line
 */
public record Document(String id, byte[] source) {

    /** A document from an object that Jackson can serialize, such as a map or a record. */
    public static Document of(String id, Object source) {
        try {
            return new Document(id, RestApi.JSON.writeValueAsBytes(source));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the source of [" + id + "] cannot be written as JSON", e);
        }
    }
}
