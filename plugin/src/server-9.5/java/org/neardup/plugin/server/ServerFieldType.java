package org.neardup.plugin.server;

import org.elasticsearch.index.mapper.IndexType;
import org.elasticsearch.index.mapper.MappedFieldType;

import java.util.Map;

/** Base of field types with doc values that are not stored. From 9.3 on, an object describes what of a field is indexed. */
public abstract class ServerFieldType extends MappedFieldType {

    /** @param hasTerms whether documents can be found by terms of the field */
    protected ServerFieldType(String name, boolean hasTerms, Map<String, String> meta) {
        super(name, hasTerms ? IndexType.terms(true, true) : IndexType.docValuesOnly(), false, meta);
    }
}
