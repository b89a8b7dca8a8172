package org.neardup.plugin.explain;

import org.apache.lucene.util.SetOnce;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.mapper.MappingLookup;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.SimilarSets;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SourceText;
import org.neardup.plugin.query.SimHashTarget.Example;
import org.neardup.plugin.query.SimHashTarget.Text;
import org.neardup.plugin.validation.EqualMappings;

import java.io.IOException;
import java.util.List;
import java.util.function.LongToIntFunction;

/**
 * Compares two texts, and finds their passages.
 *
 * @param weights       the weights of tokens; null if all weigh the same
 * @param memory        reserves memory; the caller releases it
 * @param ensureRunning called repeatedly; an exception ends the comparison
 */
record PairExplanation(ExplainOptions options, @Nullable TokenWeights weights, MemoryReservation memory, Runnable ensureRunning) {

    /** Bytes for each token of the sets, with its multiplicity and a bit. */
    private static final long BYTES_PER_TOKEN = Long.BYTES + Integer.BYTES + 1;

    /** Bytes for each character of a text that is analyzed: the forms of the text, and the offsets where they differ. */
    private static final long BYTES_PER_CHARACTER = 32;

    /**
     * @param fetched the documents
     * @param index   maps the field with the analyzer of both
     */
    ExplainResponse of(SideFetch.Fetched fetched, IndexMetadata index, EqualMappings mappings) throws IOException {
        SetOnce<ExplainResponse> response = new SetOnce<>();
        mappings.forEach(List.of(index), (service, equal) -> {
            MappingLookup mapping = service.mapperService().mappingLookup();
            String name = mapping.getFieldType(options.comparison().field()).name();
            SignatureSetFieldMapper field = (SignatureSetFieldMapper) mapping.getMapper(name);
            response.set(explain(
                analyzed(ExplainOptions.FIRST, options.first(), fetched.first(), field),
                analyzed(ExplainOptions.SECOND, options.second(), fetched.second(), field), field));
        });
        return response.get();
    }

    private Side analyzed(String parameter, Example example, Side fetched, SignatureSetFieldMapper field) throws IOException {
        if (example instanceof Text(String text)) {
            memory.reserve(BYTES_PER_CHARACTER * text.length());
            Side side = Side.of(parameter, text, field);
            memory.release(BYTES_PER_CHARACTER * text.length());
            memory.reserve(side.bytes());
            return side;
        }
        return fetched;
    }

    private ExplainResponse explain(Side first, Side second, SignatureSetFieldMapper field) throws IOException {
        ensureRunning.run();
        memory.reserve(BYTES_PER_TOKEN * (first.distinct() + second.distinct()));
        SignatureSet firstSet = first.set();
        SignatureSet secondSet = second.set();
        LongToIntFunction weightOf = weights == null ? token -> 1 : weights::of;
        PairSums sums = PairSums.of(firstSet, secondSet, weightOf);
        return new ExplainResponse(
            options, verdict(first, firstSet, second, secondSet, sums), sums.shared(),
            new ExplainedSide(first, sums.first(), passages(first, firstSet, secondSet, weightOf, field)),
            new ExplainedSide(second, sums.second(), passages(second, secondSet, firstSet, weightOf, field)));
    }

    private Verdict verdict(Side first, SignatureSet firstSet, Side second, SignatureSet secondSet, PairSums sums) {
        if (first.content() == null || second.content() == null) {
            return Verdict.withoutSignatures(first.content() == null ? first.parameter() : second.parameter());
        }
        int minTokens = options.comparison().threshold().minTokens();
        Measure measure = options.comparison().measure();
        List<SignatureSet> compared = List.of(first.compared(firstSet, minTokens), second.compared(secondSet, minTokens));
        boolean near = new SimilarSets(compared, memory, ensureRunning).test(measure, weights).areNeighbours(0, 1);
        return Math.min(first.distinct(), second.distinct()) < minTokens
            ? Verdict.byText(near, minTokens) : Verdict.of(measure, sums, near);
    }

    /** Finds the passages of a side; null if none were requested, or if there is nothing to compare with. */
    private PassageFinder passages(
        Side side, SignatureSet own, SignatureSet other, LongToIntFunction weightOf, SignatureSetFieldMapper field) throws IOException {
        if (options.size() == 0 || own.isEmpty() || other.isEmpty()) {
            return null;
        }
        memory.reserve(BYTES_PER_CHARACTER * side.characters());
        PassageFinder passages = new PassageFinder(own, other, weightOf, options.size(), ensureRunning);
        for (SourceText text : side.content().texts()) {
            passages.find(field.fieldType().analyzer().analyzer(), field.fullPath(), text);
        }
        memory.release(BYTES_PER_CHARACTER * side.characters());
        return passages;
    }
}
