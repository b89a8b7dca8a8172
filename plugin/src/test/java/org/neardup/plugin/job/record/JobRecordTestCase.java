package org.neardup.plugin.job.record;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.CheckedFunction;
import org.elasticsearch.test.AbstractXContentSerializingTestCase;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.job.RandomRecords;
import org.neardup.plugin.work.RecordVersionTests;

import java.io.IOException;
import java.util.HexFormat;

/**
 * Records of jobs that go from node to node and from version to version: what is written is read, and what later versions add is skipped.
 */
abstract class JobRecordTestCase<R extends Record & Writeable & ToXContent> extends AbstractXContentSerializingTestCase<R> {

    private final Class<R> type;
    private final Writeable.Reader<R> reader;
    private final CheckedFunction<XContentParser, R, IOException> parser;

    JobRecordTestCase(Class<R> type, Writeable.Reader<R> reader, CheckedFunction<XContentParser, R, IOException> parser) {
        this.type = type;
        this.reader = reader;
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
        return reader;
    }

    @Override
    protected final R doParseInstance(XContentParser content) throws IOException {
        return parser.apply(content);
    }

    public final void testUnknownVersion() throws IOException {
        RecordVersionTests.assertUnknownVersion(createTestInstance(), reader, 0);
    }

    /** Checks a record's bytes between nodes and its JSON, as version 1 has them. */
    final void assertFormat(R record, String hex, String json) throws IOException {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            record.writeTo(out);
            assertEquals(hex, HexFormat.of().formatHex(BytesReference.toBytes(out.bytes())));
        }
        assertEquals(record, reader.read(new BytesArray(HexFormat.of().parseHex(hex)).streamInput()));
        assertEquals(json, Strings.toString(record, getToXContentParams()));
        try (XContentParser content = createParser(JsonXContent.jsonXContent, json)) {
            assertEquals(record, parser.apply(content));
        }
    }

    @Override
    protected final boolean supportsUnknownFields() {
        return true;
    }
}
