package org.neardup.cluster.evaluation;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.cluster.evaluation.LabelledTexts.Part;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.kernel.spotsigs.IdfRange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** The scores of every method compared with brute force over all pairs. */
public class MethodTests {

    private static final String[] VOCABULARY =
        "the a an is of river ship harbour tug tide captain pilot wind sand there was to be at night".split(" ");

    @Rule
    public final SeededRandom seeded = new SeededRandom();

    private final Random random = seeded.random();

    /** Two pairs of documents, found or labelled. */
    private interface Finder {
        boolean finds(int left, int right);
    }

    private LabelledTexts randomTexts() {
        List<String> texts = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        while (texts.size() < 60) {
            String[] words = IntStream.range(0, random.nextInt(30)).mapToObj(i -> word()).toArray(String[]::new);
            for (int copy = random.nextInt(4); copy >= 0; copy--) {
                if (words.length > 0) {
                    words[random.nextInt(words.length)] = word();
                }
                texts.add(String.join(" ", words));
                labels.add("group" + random.nextInt(20));
            }
        }
        return new LabelledTexts("random", texts, LabelledPairs.ofGroups(labels));
    }

    private String word() {
        return VOCABULARY[random.nextInt(VOCABULARY.length)];
    }

    @Test
    public void exactJoins() throws IOException {
        LabelledTexts texts = randomTexts();
        for (Signature signature : Signature.ALL) {
            assertExact(new ExactJoin(signature), texts);
        }
    }

    private void assertExact(ExactJoin join, LabelledTexts texts) throws IOException {
        List<SignatureSet> sets = join.signature()
            .of(texts.texts())
            .stream()
            .map(tokens -> SignatureSet.of(tokens, tokens.length))
            .toList();
        Curve curve = join.evaluate(texts);
        assertEquals(91, curve.points().size());
        assertEquals(sets.stream().filter(SignatureSet::isEmpty).count(), curve.unseen());
        for (Curve.Point point : curve.points()) {
            int hundredths = Integer.parseInt(point.setting().replace(".", ""));
            assertScores(join.label() + " at " + point.setting(), texts, point.scores(), (left, right) -> {
                long overlap = sets.get(left).overlap(sets.get(right));
                long union = sets.get(left).size() + sets.get(right).size() - overlap;
                return overlap > 0 && 100 * overlap >= hundredths * union;
            });
        }
    }

    @Test
    public void weightedJoins() throws IOException {
        LabelledTexts texts = randomTexts();
        List<String> sites = texts.texts().stream().map(text -> random.nextInt(3) == 0 ? "" : "site" + random.nextInt(3)).toList();
        LabelledTexts pages = new LabelledTexts("pages", Part.TEST, texts.texts(), sites, texts.pairs());
        for (Signature signature : List.of(Signature.WORD_PAIRS, Signature.SPOTS.withoutCounts())) {
            for (double power : new double[] {0, 1, 3}) {
                assertWeighted(new WeightedSetJoin(signature, power), pages);
                assertWeighted(new WeightedSetJoin(signature, power).without(new SiteFrames(0.1)), pages);
            }
        }
        assertWeighted(WeightedSetJoin.RULE, pages);
    }

    private void assertWeighted(WeightedSetJoin join, LabelledTexts texts) throws IOException {
        List<Set<Long>> documents = new ArrayList<>();
        List<long[]> tokens = join.signature().of(texts.texts());
        for (int i = 0; i < tokens.size(); i++) {
            String site = texts.sites().get(i);
            List<Set<Long>> pages = IntStream.range(0, tokens.size())
                .filter(j -> texts.sites().get(j).equals(site))
                .mapToObj(j -> boxed(tokens.get(j)))
                .toList();
            boolean knowsFrame = join.frames().isPresent() && site.isEmpty() == false && pages.size() >= 10;
            Set<Long> kept = boxed(tokens.get(i));
            kept.removeIf(token -> knowsFrame && 10 * pages.stream().filter(page -> page.contains(token)).count() > pages.size());
            documents.add(kept);
        }
        Map<Long, Long> frequencies = documents.stream()
            .flatMap(Set::stream)
            .collect(Collectors.groupingBy(token -> token, Collectors.counting()));
        ToLongFunction<Stream<Long>> weight = some -> some
            .mapToLong(token -> TokenWeights.weight(Math.max(5, frequencies.get(token)), 5, documents.size(), join.power()))
            .sum();
        Curve curve = join.evaluate(texts);
        assertEquals(documents.stream().filter(Set::isEmpty).count(), curve.unseen());
        for (Curve.Point point : curve.points()) {
            int hundredths = Integer.parseInt(point.setting().replace(".", ""));
            assertScores(join.label() + " at " + point.setting(), texts, point.scores(), (left, right) -> {
                long overlap = weight.applyAsLong(documents.get(left).stream().filter(documents.get(right)::contains));
                long union = weight.applyAsLong(Stream.concat(documents.get(left).stream(), documents.get(right).stream())) - overlap;
                if (join.equals(WeightedSetJoin.RULE)) {
                    int common = (int) documents.get(left).stream().filter(documents.get(right)::contains).count();
                    int all = documents.get(left).size() + documents.get(right).size() - common;
                    boolean areEdits = areEdits(documents.get(left), documents.get(right), token -> weight.applyAsLong(Stream.of(token)));
                    if (common > 0 && 100 * common >= Math.max(areEdits ? 56 : 85, hundredths) * all) {
                        return true;
                    }
                }
                return overlap > 0 && 100 * overlap >= hundredths * union;
            });
        }
    }

    /** Whether the harmonic mean of the weights of tokens that only one text has is at most six times that of the common ones. */
    private static boolean areEdits(Set<Long> left, Set<Long> right, ToLongFunction<Long> weight) {
        Map<Boolean, DoubleSummaryStatistics> inverse = Stream.concat(left.stream(), right.stream()).collect(Collectors.partitioningBy(
            token -> left.contains(token) && right.contains(token),
            Collectors.summarizingDouble(token -> 1.0 / weight.applyAsLong(token))));
        return (float) (6 * inverse.get(false).getSum() * inverse.get(true).getCount())
            >= (float) (inverse.get(true).getSum() * inverse.get(false).getCount());
    }

    /** Samples of a thousand bits are accurate to about a tenth; those that contain all tokens are exact. */
    @Test
    public void sketchesAndSamplesEstimateWhatJoinsFind() throws IOException {
        LabelledTexts texts = randomTexts();
        for (double power : new double[] {0, 3}) {
            Curve exact = new WeightedSetJoin(Signature.WORD_PAIRS, power).evaluate(texts);
            Curve sketched = new SketchEstimate(new IdfWeights(power), new SketchFormat(1024, 8)).evaluate(texts);
            assertEquals(exact.unseen(), sketched.unseen());
            for (int step = 16; step + 16 < exact.points().size(); step++) {
                long found = sketched.points().get(step).scores().found();
                String message = "at " + exact.points().get(step).setting();
                // Sixteen steps of .01 are ten standard errors of 1,024 samples.
                assertTrue(message, found <= exact.points().get(step - 16).scores().found());
                assertTrue(message, found >= exact.points().get(step + 16).scores().found());
            }
        }
        Curve exact = WeightedSetJoin.RULE.evaluate(texts);
        Curve sampled = new SampledTokens(100).evaluate(texts);
        assertEquals(exact.points(), sampled.points());
        assertEquals(exact.unseen(), sampled.unseen());
        IdfWeights ofSome = new IdfWeights(3, 10, IdfWeights.MOST_TOKENS);
        assertEquals("sketch 256 x 4, idf^3 of 1/10", new SketchEstimate(ofSome, Method.SKETCH).label());
    }

    private static Set<Long> boxed(long[] tokens) {
        return Arrays.stream(tokens).boxed().collect(Collectors.toSet());
    }

    @Test
    public void fingerprints() throws IOException {
        assertFingerprints(FingerprintDistance.DEFAULT, false);
        assertFingerprints(FingerprintDistance.COUNTED, true);
    }

    private void assertFingerprints(FingerprintDistance method, boolean counted) throws IOException {
        LabelledTexts texts = randomTexts();
        long[] fingerprints = new long[texts.texts().size()];
        for (int i = 0; i < fingerprints.length; i++) {
            SimHash simHash = new SimHash();
            Set<Long> seen = new HashSet<>();
            TokenHashCollector.collect(new ShingleAnalyzer(), "text", texts.texts().get(i), hash -> {
                if (seen.add(hash) || counted) {
                    simHash.add(hash);
                }
            });
            fingerprints[i] = simHash.fingerprint();
        }
        Curve curve = method.evaluate(texts);
        assertEquals(21, curve.points().size());
        assertEquals(Arrays.stream(fingerprints).filter(fingerprint -> fingerprint == SimHash.NONE).count(), curve.unseen());
        for (Curve.Point point : curve.points()) {
            assertScores("distance " + point.setting(), texts, point.scores(), (left, right) -> {
                boolean both = fingerprints[left] != SimHash.NONE && fingerprints[right] != SimHash.NONE;
                return both && SimHash.distance(fingerprints[left], fingerprints[right]) <= point.threshold();
            });
        }
    }

    @Test
    public void hashesOfTermsOfMediumFrequency() throws IOException {
        LabelledTexts texts = randomTexts();
        for (Signature signature : List.of(Signature.WORDS, Signature.SPOTS)) {
            List<Set<Long>> terms = signature.of(texts.texts())
                .stream()
                .map(tokens -> Arrays.stream(tokens).boxed().collect(Collectors.toSet()))
                .toList();
            int documents = (int) terms.stream().filter(set -> set.isEmpty() == false).count();
            Map<Long, Long> frequencies = terms.stream().flatMap(Set::stream).collect(Collectors.groupingBy(t -> t, Collectors.counting()));
            Curve curve = new IMatchHash("I-Match", signature).evaluate(texts);
            List<IdfRange> ranges = IMatchHash.ranges();
            assertEquals(ranges.size(), curve.points().size());
            for (int i = 0; i < ranges.size(); i++) {
                IdfRange range = ranges.get(i);
                List<Set<Long>> lexicon = terms.stream()
                    .map(
                        set -> set.stream()
                            .filter(term -> range.contains(frequencies.get(term).intValue(), documents))
                            .collect(Collectors.toSet()))
                    .toList();
                assertScores(signature.label() + ", " + range, texts, curve.points().get(i).scores(), (left, right) -> {
                    return lexicon.get(left).isEmpty() == false && lexicon.get(left).equals(lexicon.get(right));
                });
            }
        }
    }

    @Test
    public void hashedSignaturesMissFewPairsAndInventNone() throws IOException {
        LabelledTexts texts = randomTexts();
        Curve exact = new ExactJoin(Signature.SPOTS).evaluate(texts);
        Curve hashed = new LshSignatures().evaluate(texts);
        assertEquals(exact.unseen(), hashed.unseen());
        long found = 0;
        long missed = 0;
        for (int step = 0; step < exact.points().size(); step++) {
            Scores all = exact.points().get(step).scores();
            Scores some = hashed.points().get(step).scores();
            String message = "at " + exact.points().get(step).setting();
            assertTrue(message, some.found() <= all.found() && some.correct() <= all.correct());
            found += some.found();
            missed += all.found() - some.found();
        }
        assertEquals("equal texts", exact.at("1.00").scores(), hashed.at("1.00").scores());
        assertTrue(missed + " missed, " + found + " found", missed < found / 4);
    }

    @Test
    public void spotSignaturesAreCountedAndShinglesAreNot() throws IOException {
        List<String> text = List.of("the river the river the river");
        assertEquals(3, Signature.SPOTS.of(List.of("a river a river a river flows")).getFirst().length);
        assertEquals(2, Signature.WORDS.of(text).getFirst().length);
    }

    private void assertScores(String what, LabelledTexts texts, Scores scores, Finder finder) {
        Set<List<Integer>> found = pairs(texts, finder);
        Set<List<Integer>> labelled = pairs(texts, texts.pairs()::contains);
        Set<List<Integer>> correct = new HashSet<>(found);
        correct.retainAll(labelled);
        String message = what;
        assertEquals(message, new Scores(found.size(), correct.size(), labelled.size()), scores);
        double precision = found.isEmpty() ? 1 : (double) correct.size() / found.size();
        double recall = (double) correct.size() / labelled.size();
        assertTrue(message, labelled.size() == texts.pairs().size());
        assertEquals(message, precision, scores.precision(), 0);
        assertEquals(message, recall, scores.recall(), 0);
        double mean = precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
        assertEquals(message, mean, scores.f1(), 1e-12);
    }

    private static Set<List<Integer>> pairs(LabelledTexts texts, Finder finder) {
        int count = texts.texts().size();
        return IntStream.range(0, count)
            .boxed()
            .flatMap(i -> IntStream.range(i + 1, count).filter(j -> finder.finds(i, j)).mapToObj(j -> List.of(i, j)))
            .collect(Collectors.toSet());
    }
}
