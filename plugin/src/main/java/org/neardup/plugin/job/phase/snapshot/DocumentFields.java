package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.index.fielddata.IndexNumericFieldData;
import org.elasticsearch.index.fielddata.SortedNumericDoubleValues;
import org.elasticsearch.index.fielddata.SortedNumericLongValues;
import org.elasticsearch.index.mapper.DateFieldMapper;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.search.internal.SearchContext;
import org.neardup.plugin.job.KeepRule;

/**
 * The fields of a shard's documents that a job reads in addition to their tokens.
 *
 * @param authority        null if the job names none or the index does not map it
 * @param authorityMissing of documents without a value
 * @param timestamp        null if the job names none or the index does not map it
 * @param nanoseconds      whether timestamps count nanoseconds instead of milliseconds
 * @param ids              loads ids, which not every type of index stores
 */
record DocumentFields(
    IndexNumericFieldData authority, double authorityMissing, IndexNumericFieldData timestamp, boolean nanoseconds, IdLoader ids
) {

    static DocumentFields of(KeepRule keep, SearchContext context) {
        SearchExecutionContext execution = context.getSearchExecutionContext();
        MappedFieldType timestamp = keep.timestamp() == null ? null : execution.getFieldType(keep.timestamp());
        MappedFieldType authority = keep.authority() == null ? null : execution.getFieldType(keep.authority());
        boolean nanoseconds = timestamp instanceof DateFieldMapper.DateFieldType date
            && date.resolution() == DateFieldMapper.Resolution.NANOSECONDS;
        return new DocumentFields(
            numbers(authority, execution), keep.authorityMissing(), numbers(timestamp, execution), nanoseconds, context.newIdLoader());
    }

    private static IndexNumericFieldData numbers(MappedFieldType type, SearchExecutionContext execution) {
        return type == null ? null : execution.getForField(type, MappedFieldType.FielddataOperation.SEARCH);
    }

    /** Authorities of a segment's documents; null if no document has one. */
    SortedNumericDoubleValues authorities(LeafReaderContext segment) {
        return authority == null ? null : authority.load(segment).getDoubleValues();
    }

    /** Timestamps of a segment's documents; null if no document has one. */
    SortedNumericLongValues timestamps(LeafReaderContext segment) {
        return timestamp == null ? null : timestamp.load(segment).getLongValues();
    }
}
