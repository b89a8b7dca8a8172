package org.neardup.tool;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.neardup.kernel.weighted.WeightedOrPlain;
import org.neardup.kernel.weighted.WeightedSimilarity;
import org.neardup.tool.dedup.DedupResult;
import org.neardup.tool.dedup.Deduplication;
import org.neardup.tool.dedup.InvalidRecords;
import org.neardup.tool.dedup.KeepRule;
import org.neardup.tool.dedup.ResultWriter;
import org.neardup.tool.dedup.TextField;
import org.neardup.tool.text.TextFormat;
import org.neardup.tool.text.TextInputs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup dedup}: files of texts without their near-duplicates. */
@Command(name = "dedup", mixinStandardHelpOptions = true, sortOptions = false,
    description = {"Writes the records of files of texts without near-duplicates: unchanged and in their order.",
        "Two texts are near-duplicates by the default rule of index-wide jobs: by the pairs of words that they share, of which rare ones "
            + "weigh more. Each removed record is near the kept one of its group. The result is exact.",
        "The inputs are read twice, and sets of tokens are kept in a temporary file (java.io.tmpdir) in between. Outputs get their names "
            + "when all are complete."},
    footer = {"neardup dedup docs.jsonl --text-field text --out kept.jsonl --groups groups.jsonl",
        "zcat crawl.jsonl.gz | neardup dedup - --text-field doc.body --keep longest --out kept.jsonl.gz",
        "neardup dedup new.csv --text-field title^2 --text-field body --against old.csv --out new-only.csv"})
final class DedupCommand implements Callable<Integer> {

    private static final long KILOBYTE = 1L << 10;

    @Option(names = {"--text-field", "--field"}, paramLabel = "NAME[^WEIGHT]",
        description = "A field with text, required for jsonl, csv and tsv; dots lead into JSON objects. Repeat it to compare several "
            + "fields together; the tokens of one with ^2 weigh twice as much (a whole number up to 100).")
    private List<String> textFields = List.of();

    @Option(names = "--id-field", paramLabel = "NAME", description = "A field that names a record in --groups, besides file and line.")
    private String idField;

    @Option(names = "--input-format", paramLabel = "NAME",
        description = "Format of the inputs: jsonl, csv, tsv or lines, one text a line (default: by the ending .jsonl, .ndjson, .json, "
            + ".csv, .tsv or .txt, before .gz or .zst; jsonl for -).")
    private TextFormat inputFormat;

    @Option(names = "--against", paramLabel = "FILE",
        description = "Also remove the records that are near a record of this file, which stays as it is. Repeatable.")
    private List<String> against = List.of();

    @Option(names = "--keep", defaultValue = "first", paramLabel = "RULE",
        description = "The kept record of near-duplicates: first, longest (by the characters of its text), max:FIELD or min:FIELD, a "
            + "number or a date such as 2026-03-01T12:00:00Z (default: ${DEFAULT-VALUE}). The first one breaks ties.")
    private String keep;

    @Option(names = {"-t", "--threshold"}, paramLabel = "T",
        description = "Minimum similarity of near-duplicates, a decimal in (0, 1], used exactly (default: 0.3 for weighted_or_plain).")
    private String threshold;

    @Option(names = "--similarity", defaultValue = WeightedOrPlain.NAME, paramLabel = "NAME",
        description = WeightedSimilarity.NAMES + " (default: ${DEFAULT-VALUE}, as in index-wide jobs).")
    private String similarity;

    @Option(names = "--idf-power", paramLabel = "P",
        description = "How much more rare tokens weigh, from 0, all equally, to 8 (default: 6 for weighted_or_plain, otherwise 3).")
    private Double idfPower;

    @Option(names = "--skip-invalid",
        description = "Leave out invalid records and count them, instead of ending at the first one.")
    private boolean skipInvalid;

    @Option(names = "--max-memory", paramLabel = "SIZE",
        description = "Memory for the whole run, such as 2g or 500m (default: a quarter of the machine's). With less than all texts "
            + "need, it takes longer and the result is the same.")
    private String maxMemory;

    @Option(names = "--stats", description = "Write one JSON object of statistics to standard error.")
    private boolean stats;

    @Mixin
    private DedupOutputs outputs;

    @Parameters(arity = "1..*", paramLabel = "INPUT",
        description = "Files of one format; a folder, of whose files each is a text, and the names of the kept ones are written; or - for "
            + "standard input. Plain, gzip or zstd.")
    private List<String> names;

    @Override
    public Integer call() throws IOException {
        TextInputs inputs = TextInputs.of(names, inputFormat, System.in);
        TextInputs others = against.isEmpty() ? null : TextInputs.of(against, null, System.in);
        Deduplication deduplication = deduplication(inputs, others);
        outputs.check(inputs, others);
        long start = System.nanoTime();
        DedupResult result;
        try (DedupProgress progress = new DedupProgress()) {
            result = deduplication.run(inputs, others, progress);
        }
        outputs.write(new ResultWriter(result, inputs, others, idField, deduplication.fields()));
        report(result, (System.nanoTime() - start) / 1e9);
        return 0;
    }

    private Deduplication deduplication(TextInputs inputs, TextInputs others) {
        boolean hasFields = inputs.format().hasFields();
        if (others != null && others.format().hasFields() != hasFields) {
            throw new IllegalArgumentException("--against must have named fields as the inputs have, or none as these, but is "
                + others.format() + " and these are " + inputs.format());
        }
        KeepRule rule = KeepRule.parse(keep);
        if (hasFields && textFields.isEmpty()) {
            throw new IllegalArgumentException("name the field with the text by --text-field");
        }
        if (hasFields == false && (textFields.isEmpty() == false || idField != null || rule.field() != null)) {
            throw new IllegalArgumentException("--text-field, --id-field, max:FIELD and min:FIELD are for jsonl, csv and tsv, but the "
                + "format is " + inputs.format());
        }
        List<TextField> fields = hasFields
            ? textFields.stream().map(TextField::parse).toList() : List.of(new TextField(TextFormat.TEXT, 1));
        if (fields.stream().map(TextField::name).distinct().count() < fields.size()) {
            throw new IllegalArgumentException("--text-field names a field twice");
        }
        WeightedSimilarity measure = measure();
        return new Deduplication(fields, rule, measure, idfPower == null ? measure.defaultPower() : idfPower, skipInvalid, memoryBytes());
    }

    private WeightedSimilarity measure() {
        if (threshold == null && similarity.equals(WeightedOrPlain.NAME) == false) {
            throw new IllegalArgumentException("--similarity " + similarity + " needs a --threshold, such as 0.8");
        }
        return WeightedSimilarity.parse(similarity,
            threshold == null ? WeightedOrPlain.DEFAULT_THRESHOLD.decimal().toPlainString() : threshold);
    }

    private long memoryBytes() {
        long heap = Runtime.getRuntime().maxMemory();
        if (maxMemory == null) {
            return heap;
        }
        if (maxMemory.matches("[1-9]\\d{0,5}[kKmMgG]") == false) {
            throw new IllegalArgumentException("--max-memory must be a number with k, m or g, such as 2g, but was [" + maxMemory + "]");
        }
        long unit = switch (Character.toLowerCase(maxMemory.charAt(maxMemory.length() - 1))) {
            case 'k' -> KILOBYTE;
            case 'm' -> KILOBYTE * KILOBYTE;
            default -> KILOBYTE * KILOBYTE * KILOBYTE;
        };
        return Math.min(heap, unit * Long.parseLong(maxMemory.substring(0, maxMemory.length() - 1)));
    }

    private void report(DedupResult result, double seconds) {
        reportInvalid(result.invalid(), "");
        reportInvalid(result.otherInvalid(), " of --against");
        if (stats) {
            System.err.println(new DedupStatistics(result, seconds));
        }
    }

    private static void reportInvalid(InvalidRecords invalid, String where) {
        if (invalid.count() > 0) {
            System.err
                .println("neardup: " + invalid.count() + " invalid records" + where + " were left out; the first: " + invalid.first());
        }
    }
}
