package org.neardup.plugin.job.request;

import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.DocumentMapper;
import org.elasticsearch.index.mapper.Mapper;
import org.elasticsearch.index.mapper.MapperException;
import org.elasticsearch.index.mapper.MappingLookup;
import org.elasticsearch.index.mapper.SourceFieldMapper;
import org.elasticsearch.index.mapper.SourceFieldMetrics;
import org.elasticsearch.search.lookup.Source;
import org.elasticsearch.search.lookup.SourceProvider;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SimHashFieldMapper;
import org.neardup.plugin.mapper.WeightedMinHashFieldMapper;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks whether the source of a document rebuilds it: a change of one field indexes the whole document again from its source.
 *
 * @param service has the mapping
 */
record SourceTrial(IndexService service) {

    private static final Set<String> SIGNATURES = Set.of(
        SignatureSetFieldMapper.CONTENT_TYPE, SimHashFieldMapper.CONTENT_TYPE, WeightedMinHashFieldMapper.CONTENT_TYPE);

    /** A synthetic source can lose the order and the repetitions of values, and with them signatures and their number. */
    private static final List<List<String>> EXAMPLES = List.of(List.of("b a", "a b", "b a"), List.of("2", "1", "2"));

    /** What a change would lose, to complete "which"; null if nothing. */
    String loss() throws IOException {
        DocumentMapper mapping = service.mapperService().documentMapper();
        SourceFieldMapper source = mapping == null ? null : mapping.sourceMapper();
        if (source == null || source.isComplete()) {
            return null;
        }
        if (source.enabled() == false) {
            return "is not kept: its [enabled] is [false]";
        }
        if (source.isSynthetic() == false) {
            return "leaves out fields by its [includes] or [excludes]";
        }
        Set<String> lost = lostTexts(mapping.mappers());
        return lost.isEmpty() ? null : "is synthetic and does not keep the order and repetitions of the texts in " + lost
            + ", unless their [synthetic_source_keep] is [arrays]";
    }

    /** The texts with signatures whose values a synthetic source changes; the values of other fields are the same to searches. */
    private Set<String> lostTexts(MappingLookup mapping) throws IOException {
        Set<String> paths = new TreeSet<>();
        for (Mapper mapper : mapping.fieldMappers()) {
            if (SIGNATURES.contains(mapper.typeName()) && mapping.nestedLookup().getNestedParent(mapper.fullPath()) == null) {
                paths.addAll(mapping.sourcePaths(mapper.fullPath()));
            }
        }
        Set<String> lost = new TreeSet<>();
        for (String path : paths) {
            for (List<String> values : EXAMPLES) {
                if (isLost(mapping, path, values)) {
                    lost.add(path);
                }
            }
        }
        return lost;
    }

    private boolean isLost(MappingLookup mapping, String path, List<String> values) throws IOException {
        try {
            Map<String, Object> example = Map.of(path, values);
            List<Object> rebuilt = new TrialDocument(service, example).read(
                reader -> XContentMapValues.extractRawValues(path, source(mapping, reader).source()));
            return values.toString().equals(rebuilt.toString()) == false;
        } catch (MapperException | IllegalArgumentException e) {
            // The field, for example of numbers, cannot have such values.
            return false;
        }
    }

    /** The source of the last document; nested ones come before it. */
    private static Source source(MappingLookup mapping, DirectoryReader reader) throws IOException {
        LeafReaderContext segment = reader.leaves().getLast();
        return SourceProvider.fromLookup(mapping, null, SourceFieldMetrics.NOOP).getSource(segment, segment.reader().maxDoc() - 1);
    }
}
