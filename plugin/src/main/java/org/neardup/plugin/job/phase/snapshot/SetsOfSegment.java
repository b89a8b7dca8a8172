package org.neardup.plugin.job.phase.snapshot;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.MultiValueMode;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

import java.io.IOException;
import java.time.Instant;

/** Makes the compared sets of ascending documents of one segment from their stored sets. */
final class SetsOfSegment {

    private final Source source;
    private final FrameTokens frames;
    private final SitesOfDocuments.OfSegment sites;
    private final Partitions.OfSegment partitions;
    private final DatesOfSegment dates;

    /** @param frames the tokens to remove from the documents of each site; null for none */
    SetsOfSegment(OpenShard opened, LeafReaderContext segment, @Nullable FrameTokens frames) {
        this.source = opened.specification().source();
        this.frames = frames;
        this.sites = frames == null ? null : SitesOfDocuments.of(opened).of(segment);
        this.partitions = Partitions.of(opened).of(segment);
        this.dates = source.within() == null
            ? null : DatesOfSegment.of(opened, segment, source.within().field(), MultiValueMode.MIN);
    }

    ComparedSet compared(int doc, BytesRef stored) throws IOException {
        SignatureSet set = SignatureSetFieldMapper.decode(stored);
        SignatureSet rest = frames == null ? set : frames.without(sites.site(doc), set);
        long partition = partitions.partition(doc);
        if (dates == null) {
            return ComparedSet.of(rest, stored, source.minTokens(), partition, 0);
        }
        Instant date = dates.date(doc);
        return date == null
            ? ComparedSet.of(rest, stored, source.minTokens(), Partitions.withoutDate(partition), 0)
            : ComparedSet.of(rest, stored, source.minTokens(), partition, date.toEpochMilli());
    }
}
