package org.neardup.plugin.authority;

import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.test.ESTestCase;
import org.neardup.plugin.authority.AuthorityStatus.Counter;
import org.neardup.plugin.authority.AuthorityStatus.Phase;

import java.io.IOException;
import java.util.Map;

/** Nodes exchange the progress of a computation, also during an upgrade. */
public class AuthorityStatusTests extends ESTestCase {

    public void testTheFirstFormatIsWrittenAndRead() throws IOException {
        Double change = randomFrom(0.5, null);
        AuthorityStatus links = new AuthorityStatus(Phase.LINKS, -1, Map.of(Counter.PAGES.toString(), 3L), change);
        String json = "{\"phase\":\"links\",\"requests_per_second\":-1.0,\"counters\":{\"pages\":3}"
            + (change == null ? "}" : ",\"change\":0.5}");
        try (BytesStreamOutput sent = new BytesStreamOutput()) {
            links.writeTo(sent);
            assertEquals(json, sent.bytes().streamInput().readBytesReference().utf8ToString());
            assertEquals(links, AuthorityStatus.PARSER.read(sent.bytes().streamInput()));
        }
    }
}
