package org.neardup.cluster.evaluation;

import org.junit.Test;
import org.neardup.cluster.evaluation.LabelledTexts.Part;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

import static org.junit.Assert.assertTrue;

public class EvaluationSummaryTests {

    /** Equal texts, and different texts with a third in common. */
    private static LabelledTexts texts(String name, Part part, String suffix) {
        List<String> texts = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String copied = suffix + i / 2;
            String text = "the tide is low at night, and ship %1$s was seen by captain %1$s on the pier of %1$s".formatted(copied);
            texts.add(text);
            labels.add("group" + i / 2);
        }
        return new LabelledTexts(name, part, texts, Collections.nCopies(texts.size(), ""), LabelledPairs.ofGroups(labels));
    }

    private static EvaluationReport report(LabelledTexts texts) throws IOException {
        List<Curve> curves = new ArrayList<>();
        for (Method method : Method.all()) {
            curves.add(method.evaluate(texts));
        }
        return new EvaluationReport(texts.name(), texts.part(), texts.texts().size(), texts.pairs().size(), curves, SpotSweep.NONE,
            AntecedentSweep.NONE);
    }

    @Test
    public void thresholdsComeFromTheTuningPartAndScoresFromTheOther() throws IOException {
        EvaluationSummary summary = new EvaluationSummary(
            List.of(report(texts("tuned", Part.TUNING, "a")), report(texts("tested", Part.TEST, "b"))));
        String text = summary.text();
        // At 1 only equal texts are found, on both parts; so every method that compares is perfect there.
        for (String method : List.of("word pairs", "words", "word pairs, idf^3", "word pairs, idf^6, or plain")) {
            String row = text.lines()
                .filter(line -> line.matches("  " + Pattern.quote(method) + " +[01]\\.[0-9]{2} .* tested .*"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(method + " in " + text));
            assertTrue(row, row.matches(".*( +1\\.000){4} +1\\.000 to 1\\.000 +1\\.000 tested +[01]\\.[0-9]{2} +1\\.000 +1\\.000"));
        }
        assertTrue(text, text.contains("grouping: word pairs, idf^6, or plain at 0.30"));
        assertTrue(text, text.lines().anyMatch(line -> line.matches("  tested +test +20 +10 .*")));
    }
}
