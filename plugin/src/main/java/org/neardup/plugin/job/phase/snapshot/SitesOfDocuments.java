package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.fielddata.SortedBinaryDocValues;
import org.neardup.plugin.job.StableId;

import java.io.IOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Determines the sites of a shard's documents. A site is identified by a hash of its name, which for a URL is the host; the first of
 * several sorted names of a document counts.
 *
 * @param field null if the index does not map it: then no document has a site
 */
record SitesOfDocuments(IndexFieldData<?> field) {

    /** The site of documents without a name. */
    static final long NONE = 0;

    /** A scheme, perhaps a user up to the last @, and the host: a name, or an address in brackets (RFC 3986, section 3). */
    private static final Pattern URL = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://(?:[^/?#]*@)?(\\[[^\\]/?#]*\\]|[^/?#:]*)");

    static SitesOfDocuments of(OpenShard opened) {
        return new SitesOfDocuments(opened.view().values(opened.specification().comparison().frames().site()));
    }

    /** Determines the sites of ascending documents of one segment. */
    @FunctionalInterface
    interface OfSegment {

        long site(int doc) throws IOException;
    }

    OfSegment of(LeafReaderContext segment) {
        if (field == null) {
            return doc -> NONE;
        }
        SortedBinaryDocValues names = field.load(segment).getBytesValues();
        return doc -> names.advanceExact(doc) ? hash(site(names.nextValue())) : NONE;
    }

    /**
     * The name of a value's site: the host of a URL without its port, in lower case, and any other value unchanged, so that URLs without a
     * host, such as file URLs, are not all one site.
     */
    static BytesRef site(BytesRef value) {
        String text = value.utf8ToString();
        Matcher url = URL.matcher(text);
        return url.lookingAt() && url.group(1).isEmpty() == false ? new BytesRef(url.group(1).toLowerCase(Locale.ROOT)) : value;
    }

    private static long hash(BytesRef name) {
        long hash = StableId.hash(name);
        return hash == NONE ? 1 : hash;
    }
}
