package org.neardup.tool.dedup;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.tool.file.InputException;
import org.neardup.tool.text.DocumentReader;
import org.neardup.tool.text.TextInput;
import org.neardup.tool.text.TextInputs;

/** What the first pass over some files reads: the set and the key of each document. */
final class DocumentCollection implements AutoCloseable {

    private final SetFile sets = new SetFile();
    private final BitSet invalid = new BitSet();
    private final DocumentSets compared;
    /** Null if the keys of all documents are equal. */
    private double[] keys;
    private String firstProblem;

    /**
     * Reads all documents.
     *
     * @param options what is read of them
     * @param counter counts the documents of each token
     * @param progress receives the number of documents so far
     * @throws InputException if a record is invalid, unless these are skipped
     */
    DocumentCollection(TextInputs inputs, Deduplication options, FrequencyCounter counter, LongConsumer progress) throws IOException {
        this.compared = new DocumentSets(options.fields());
        this.keys = options.keep().kind() == KeepRule.Kind.FIRST ? null : new double[1 << 10];
        Set<String> names = new HashSet<>();
        options.fields().forEach(field -> names.add(field.name()));
        if (options.keep().field() != null) {
            names.add(options.keep().field());
        }
        try {
            inputs.forEach((file, reader) -> {
                add(inputs.files().get(file), reader, names, options, counter);
                progress.accept(sets.count());
            });
            sets.finish();
        } catch (IOException | RuntimeException | Error e) {
            sets.close();
            throw e;
        }
    }

    private void add(TextInput input, DocumentReader reader, Set<String> names, Deduplication options, FrequencyCounter counter)
        throws IOException {
        DocumentSets.Compared document = DocumentSets.NOTHING;
        double key = 0;
        try {
            Map<String, List<String>> fields = reader.fields(names);
            if (options.fields().stream().noneMatch(field -> fields.containsKey(field.name()))) {
                throw new InputException(input.name(), reader.line(), "the record has no field "
                    + String.join(" and no field ", options.fields().stream().map(field -> "[" + field.name() + "]").toList()));
            }
            key = key(options, fields, input, reader);
            document = compared.of(fields);
        } catch (InputException e) {
            if (options.skipInvalid() == false) {
                throw e;
            }
            invalid.set(sets.count());
            firstProblem = firstProblem == null ? e.getMessage() : firstProblem;
        }
        if (keys != null) {
            keys = sets.count() == keys.length ? Arrays.copyOf(keys, 2 * keys.length) : keys;
            keys[sets.count()] = key;
        }
        if (document.isCounted()) {
            counter.addDocument();
            for (int i = 0; i < document.set().distinct(); i++) {
                counter.addToken(document.set().token(i));
            }
        }
        sets.add(document.set());
    }

    private static double key(Deduplication options, Map<String, List<String>> fields, TextInput input, DocumentReader reader) {
        long characters = options.fields().stream().flatMap(field -> fields.getOrDefault(field.name(), List.of()).stream())
            .mapToLong(String::length).sum();
        try {
            return options.keep().key(fields, characters);
        } catch (IllegalArgumentException e) {
            throw new InputException(input.name(), reader.line(), e.getMessage());
        }
    }

    SetFile sets() {
        return sets;
    }

    InvalidRecords invalid() {
        return new InvalidRecords(invalid, firstProblem);
    }

    /** Number of documents that are compared by their whole texts. */
    int tooFewTokens() {
        return compared.tooFewTokens();
    }

    /** Number of documents that are compared with none. */
    int notCompared() {
        return compared.notCompared();
    }

    /** All documents, those to be kept first. */
    int[] order() {
        return KeepRule.order(keys == null ? null : Arrays.copyOf(keys, sets.count()), sets.count());
    }

    @Override
    public void close() throws IOException {
        sets.close();
    }
}
