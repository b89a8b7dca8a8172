package org.neardup.cluster.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import org.neardup.analysis.spotsigs.LanguageWords;
import org.neardup.analysis.spotsigs.Spot;
import org.neardup.analysis.spotsigs.SpotVocabulary;
import org.neardup.cluster.program.TextTable;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.spotsigs.IdfRange;
import org.neardup.kernel.spotsigs.SpotSigsJoin;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Spot signatures of single antecedents and of their unions, with the default distance and chain length (SpotSigs, table 1 and figure 6),
 * and of all with the paper's range of inverse document frequency, and with a range without an upper end.
 *
 * @param rows one for each set of antecedents
 */
record AntecedentSweep(List<Row> rows) {

    /** For a collection without a sweep. */
    static final AntecedentSweep NONE = new AntecedentSweep(List.of());

    private static final LanguageWords ENGLISH = LanguageWords.of("_english_");
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 3;
    private static final String ARTICLES = "a an the";
    private static final String BE = "be am is are was were been being";
    private static final List<String> UNIONS = List.of("is", "the", "a an", ARTICLES, BE, "can could", "will would", "have has had having",
        "do does did done doing", "is the", "a an the is", ARTICLES + " " + BE);
    private static final IdfRange PUBLISHED_RANGE = new IdfRange(0.2, 0.85);
    private static final IdfRange WITHOUT_FREQUENT = new IdfRange(0.4, 1);
    /** The threshold of the paper's best F1. */
    private static final Threshold MATCHED = Threshold.parse("0.44");

    /**
     * The results of a set of antecedents.
     *
     * @param label      the antecedents
     * @param signatures number of signatures in all documents
     * @param making     seconds of processor time to make them, the best of some rounds
     * @param matching   the same for the SpotSigs matcher at a threshold of .44
     * @param curve      the scores
     */
    record Row(String label, long signatures, double making, double matching, Curve curve) {

        /** The size of the signatures, with a hash of eight bytes for each, in megabytes. */
        double megabytes() {
            return signatures * Long.BYTES / 1e6;
        }
    }

    /** Evaluates all sets on a collection. */
    static AntecedentSweep of(LabelledTexts texts) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String union : UNIONS) {
            rows.add(row(union.replace(" ", ", "), List.of(union.split(" ")), IdfRange.ALL, texts));
        }
        List<String> all = ENGLISH.antecedents();
        rows.add(row("all", all, IdfRange.ALL, texts));
        rows.add(row("all, idf .2 to .85", all, PUBLISHED_RANGE, texts));
        rows.add(row("all, idf from .4", all, WITHOUT_FREQUENT, texts));
        return new AntecedentSweep(List.copyOf(rows));
    }

    private static Row row(String label, List<String> antecedents, IdfRange idf, LabelledTexts texts) throws IOException {
        Signature signature = Signature.spots(label, vocabulary(antecedents));
        long signatures = 0;
        double making = Double.POSITIVE_INFINITY;
        double matching = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            long start = THREADS.getCurrentThreadCpuTime();
            Records records = idf.filter(signature.records(texts.texts()));
            long made = THREADS.getCurrentThreadCpuTime();
            new SpotSigsJoin(MATCHED).selfJoin(records, (left, right, overlap, similarity) -> {});
            making = Math.min(making, (made - start) / 1e9);
            matching = Math.min(matching, (THREADS.getCurrentThreadCpuTime() - made) / 1e9);
            signatures = signatures(records);
        }
        return new Row(label, signatures, making, matching, new ExactJoin(signature, idf).evaluate(texts));
    }

    /** Number of signatures of all documents, with those of equal documents. */
    private static long signatures(Records records) {
        long signatures = 0;
        for (int record = 0; record < records.count(); record++) {
            signatures += (long) records.size(record) * (records.memberEnd(record) - records.memberStart(record));
        }
        return signatures;
    }

    /** Words that are antecedents of other sets stay stop words. */
    private static SpotVocabulary vocabulary(List<String> antecedents) {
        Set<String> stopWords = new HashSet<>(ENGLISH.stopWords());
        stopWords.addAll(ENGLISH.antecedents());
        return SpotVocabulary.of(antecedents.stream().map(AntecedentSweep::spot).toList(), stopWords);
    }

    private static Spot spot(String antecedent) {
        return new Spot(antecedent, SpotVocabulary.DEFAULT_DISTANCE, SpotVocabulary.DEFAULT_CHAIN_LENGTH);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** The sets, each at its best F1. */
    TextTable table() {
        TextTable table =
            new TextTable("spot signatures by antecedents", "signatures", "MB", "make, s", "match, s", "threshold", "precision",
                "recall", "F1", "without signature");
        for (Row row : rows) {
            Curve.Point best = row.curve.best();
            table.row(row.label, String.format(Locale.ROOT, "%,d", row.signatures), number(row.megabytes()), number(row.making),
                number(row.matching), best.setting(), number(best.scores().precision()), number(best.scores().recall()),
                number(best.scores().f1()), Integer.toString(row.curve.unseen()));
        }
        return table;
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%.3f", number);
    }

    /** Adds an object for each to the array. */
    void addTo(ArrayNode array) {
        for (Row row : rows) {
            array.addObject().put("antecedents", row.label).put("signatures", row.signatures).put("best", row.curve.best().setting())
                .put("F1", row.curve.best().scores().f1());
        }
    }
}
