package org.neardup.plugin.lookup;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.query.SetComparison;
import org.neardup.plugin.query.SetField;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The texts of a request, and their sets. Shards on the coordinating node receive this very object, so the shards of an index make the sets
 * once.
 */
final class SoughtTexts implements Writeable {

    private static final long BYTES_PER_TEXT = 256;
    /** For a token of at least one character, and for its sort. */
    private static final long BYTES_PER_CHARACTER = 2L * Long.BYTES;

    /**
     * The sets of the texts in a field.
     *
     * @param type     of the field
     * @param targets  for each text; null for a blank one, and for a text with a failure
     * @param failures by the number of the text
     */
    record Sets(SignatureSetFieldType type, SetComparison[] targets, Map<Integer, Exception> failures) {}

    private final List<SoughtText> all;
    private Sets latest;

    SoughtTexts(List<SoughtText> all) {
        this.all = all;
    }

    SoughtTexts(StreamInput in) throws IOException {
        this(in.readCollectionAsList(SoughtText::new));
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeCollection(all);
    }

    int size() {
        return all.size();
    }

    SoughtText get(int number) {
        return all.get(number);
    }

    /** An upper bound of the memory of the sets, in bytes. */
    long bytesOfSets() {
        return all.stream().mapToLong(sought -> BYTES_PER_TEXT + BYTES_PER_CHARACTER * sought.text().length()).sum();
    }

    /**
     * The sets in a field. Another shard of the index waits while one makes them.
     *
     * @param ensureRunning called before each text; this ends with any exception that it throws
     */
    synchronized Sets sets(SetField field, Criteria criteria, Runnable ensureRunning) {
        if (latest == null || latest.type() != field.type()) {
            SetComparison[] targets = new SetComparison[all.size()];
            Map<Integer, Exception> failures = new TreeMap<>();
            Similarity measure = criteria.threshold().measure(criteria.similarity());
            for (int number = 0; number < targets.length; number++) {
                ensureRunning.run();
                try {
                    targets[number] = field.comparison(all.get(number).text(), measure, criteria.threshold().minTokens());
                } catch (IOException | RuntimeException e) {
                    // One text that cannot be analyzed does not concern the others.
                    failures.put(number, e);
                }
            }
            latest = new Sets(field.type(), targets, failures);
        }
        return latest;
    }
}
