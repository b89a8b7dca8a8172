package org.neardup.plugin.authority;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.index.mapper.RoutingFieldMapper;
import org.elasticsearch.search.SearchHit;

import java.util.List;
import java.util.Map;

/**
 * A document that was read.
 *
 * @param index          the index that it is in
 * @param id             its {@code _id} there
 * @param routing        or null
 * @param sequenceNumber of the version that was read, if the document will be changed
 * @param primaryTerm    of that version
 * @param position       sort values to continue reading after
 * @param fields         doc values
 * @param keys           the {@link SourceKeys} of the field to change
 */
record ReadDocument(
    String index, String id, String routing, long sequenceNumber, long primaryTerm, Object[] position, Map<String, DocumentField> fields,
    List<String> keys) {

    /** Approximate size of an object and its reference; a text adds its length in characters. */
    private static final long BYTES_PER_OBJECT = 64;

    /** @param changed the field to change, whose surroundings in the source were loaded; null for none */
    static ReadDocument of(SearchHit hit, String changed) {
        Map<String, Object> source = hit.hasSource() ? hit.getSourceAsMap() : Map.of();
        DocumentField routing = hit.field(RoutingFieldMapper.NAME);
        return new ReadDocument(
            hit.getIndex(), hit.getId(), routing == null ? null : routing.getValue().toString(), hit.getSeqNo(), hit.getPrimaryTerm(),
            hit.getSortValues(), Map.copyOf(hit.getDocumentFields()), changed == null ? List.of() : SourceKeys.of(source, changed));
    }

    /** The values of a field; empty if there are none. */
    List<Object> values(String field) {
        DocumentField values = fields.get(field);
        return values == null ? List.of() : values.getValues();
    }

    /** The name of the document's page; null if it has none or several. */
    PageName page(AuthorityOptions options) {
        if (options.namesPagesById()) {
            return PageName.of(id);
        }
        List<Object> names = values(options.idField());
        return names.size() == 1 ? PageName.of(names.getFirst().toString()) : null;
    }

    /** The only number in a field; null if it has none or several. */
    Double number(String field) {
        List<Object> numbers = values(field);
        return numbers.size() == 1 && numbers.getFirst() instanceof Number number ? (Double) number.doubleValue() : null;
    }

    /** Approximate memory use. */
    long bytes() {
        long bytes = BYTES_PER_OBJECT * (4 + fields.size());
        for (DocumentField field : fields.values()) {
            for (Object value : field.getValues()) {
                bytes += BYTES_PER_OBJECT + (value instanceof String text ? text.length() : 0);
            }
        }
        return bytes;
    }
}
