package org.neardup.plugin.job.record;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.test.AbstractXContentSerializingTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.RandomRecords;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;

/**
 * Records of jobs that are exchanged between nodes and versions: written records can be read, and additions of later versions are skipped.
 */
abstract class JobRecordTestCase<R extends Record & JsonRecord> extends AbstractXContentSerializingTestCase<R> {

    private final Class<R> type;
    private final JsonRecordParser<R> parser;

    JobRecordTestCase(Class<R> type, JsonRecordParser<R> parser) {
        this.type = type;
        this.parser = parser;
    }

    @Override
    protected final R createTestInstance() {
        return RandomRecords.random(type);
    }

    @Override
    protected final R mutateInstance(R record) {
        return RandomRecords.mutate(record);
    }

    @Override
    protected final Writeable.Reader<R> instanceReader() {
        return parser::read;
    }

    @Override
    protected final R doParseInstance(XContentParser content) {
        return parser.parse(content);
    }

    /** Checks a record's JSON, as written by the first version; nodes exchange it in the same form. */
    final void assertFormat(R record, String json) throws IOException {
        assertEquals(json, Strings.toString(record, getToXContentParams()));
        try (XContentParser content = createParser(JsonXContent.jsonXContent, json)) {
            assertEquals(record, parser.parse(content));
        }
        try (BytesStreamOutput sent = new BytesStreamOutput()) {
            sent.writeBytesReference(new BytesArray(json));
            assertEquals(record, parser.read(sent.bytes().streamInput()));
        }
    }

    @Override
    protected final boolean supportsUnknownFields() {
        return true;
    }
}
