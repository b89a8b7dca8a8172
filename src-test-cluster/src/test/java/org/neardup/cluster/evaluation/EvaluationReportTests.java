package org.neardup.cluster.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import org.junit.Test;
import org.neardup.cluster.rest.RestApi;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import javax.xml.parsers.DocumentBuilderFactory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class EvaluationReportTests {

    private static final LabelledTexts TEXTS = new LabelledTexts(
        "ships & <harbours>",
        List.of(
            "the ship is in the harbour and the tug is late",
            "the ship is in the harbour and the tug was late",
            "a captain was at the pier when the tide was low",
            ""),
        LabelledPairs.of(List.of(new int[] {0, 1})));

    private static EvaluationReport report() throws IOException {
        List<Curve> curves = new ArrayList<>();
        for (Method method : Method.all()) {
            curves.add(method.evaluate(TEXTS));
        }
        return new EvaluationReport(TEXTS.name(), TEXTS.part(), TEXTS.texts().size(), TEXTS.pairs().size(), curves, SpotSweep.of(TEXTS),
            AntecedentSweep.of(TEXTS));
    }

    @Test
    public void tablesHaveARowForEachMethod() throws IOException {
        String text = report().text();
        assertTrue(text, text.startsWith("ships & <harbours>: 4 documents, 1 labelled pairs\n"));
        for (Method method : Method.all()) {
            assertTrue(method.label() + " in " + text, text.contains("\n  " + method.label()));
        }
        // Eight words are in both texts, and a ninth in one: 8/9, so .88 is the strictest threshold that finds the pair.
        String words = text.lines().filter(line -> line.startsWith("  words ")).findFirst().orElseThrow();
        assertTrue(words, words.matches("  words +0\\.88 +1\\.000 +1\\.000 +1\\.000 +25\\.0 %"));
    }

    @Test
    public void jsonHasEveryPoint() throws IOException {
        ArrayNode array = RestApi.JSON.createArrayNode();
        report().addTo(array);
        JsonNode collection = array.get(0);
        assertEquals(4, collection.path("documents").asInt());
        assertEquals(Method.all().size(), collection.path("methods").size());
        JsonNode words = collection.path("methods").get(Signature.ALL.indexOf(Signature.WORDS));
        assertEquals("words", words.path("method").asText());
        assertEquals(91, words.path("points").size());
        assertEquals("0.88", words.path("best").asText());
        assertEquals(1, words.path("documents_without_signature").asInt());
        JsonNode strictest = words.path("points").get(90);
        assertEquals("1.00", strictest.path("setting").asText());
        assertEquals(0, strictest.path("found").asInt());
        assertEquals(0, strictest.path("recall").asDouble(), 0);
    }

    @Test
    public void spotSignaturesAreSweptByDistanceAndChainLength() throws IOException {
        LabelledTexts texts = new LabelledTexts(
            "tides",
            List.of("the tide is low at night and so is the moon", "the tide is low at night, but so was the wind", "the captain is late"),
            LabelledPairs.of(List.of(new int[] {0, 1})));
        SpotSweep sweep = SpotSweep.of(texts);
        List<Curve> curves = sweep.curves();
        assertEquals(25, curves.size());
        Curve byDefault = new ExactJoin(Signature.SPOTS).evaluate(texts);
        assertEquals("distance 2, chains of 3 words", byDefault.points(), curves.get(7).points());
        // the:tide, is:low, is:moon, the:moon against the:tide, is:low, was:wind, the:wind: two of six are common.
        assertEquals("0.33", curves.getFirst().best().setting());
        ArrayNode array = RestApi.JSON.createArrayNode();
        sweep.addTo(array);
        assertEquals(25, array.size());
        assertEquals("{\"distance\":1,\"chain_length\":1,\"best\":\"0.33\",\"F1\":1.0}", array.get(0).toString());
        List<String> rows = sweep.table().toString().lines().skip(2).toList();
        assertEquals(5, rows.size());
        assertTrue(rows.getFirst(), rows.getFirst().matches("  1 +1\\.000 \\(0\\.33\\) .*"));
    }

    @Test
    public void spotSignaturesAreSweptByAntecedents() throws IOException {
        LabelledTexts texts = new LabelledTexts(
            "tides",
            List.of("the tide is low", "the tide is low", "a captain was late", "a tide was late", "a pilot was asleep"),
            LabelledPairs.of(List.of(new int[] {0, 1})));
        AntecedentSweep sweep = AntecedentSweep.of(texts);
        Map<String, AntecedentSweep.Row> rows = sweep.rows().stream().collect(Collectors.toMap(AntecedentSweep.Row::label, row -> row));
        AntecedentSweep.Row articles = rows.get("a, an, the");
        assertEquals("the:low, the:low, a:late, a:late and a:asleep", 5, articles.signatures());
        assertEquals(5, rows.get("a, an").signatures() + rows.get("the").signatures());
        assertEquals("every document with an article has one", 0, articles.curve().unseen());
        assertEquals("three of five", 3, rows.get("the").curve().unseen());
        assertEquals("the:low twice, as labelled", 1, rows.get("the").curve().best().scores().f1(), 0);
        assertEquals("a:late twice, not labelled", 2.0 / 3, articles.curve().best().scores().f1(), 1e-9);
        assertEquals("no second word follows", 5, rows.get("is").curve().unseen());
        AntecedentSweep.Row published = rows.get("all, idf .2 to .85");
        assertEquals("without a:asleep, which is in one document", 4, published.signatures());
        assertEquals(1, published.curve().unseen());
        assertEquals(5, rows.get("all, idf from .4").signatures());
        Curve byDefault = new ExactJoin(Signature.SPOTS).evaluate(texts);
        assertEquals("all antecedents are the default's", byDefault.points(), rows.get("all").curve().points());
        ArrayNode array = RestApi.JSON.createArrayNode();
        sweep.addTo(array);
        assertEquals(sweep.rows().size(), array.size());
        assertEquals(sweep.rows().size() + 2, sweep.table().toString().lines().count());
    }

    @Test
    public void thePlotIsWellFormedAndInsideItsPanels() throws Exception {
        String svg = new CurvePlot(report()).svg();
        Document xml = DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        Element root = xml.getDocumentElement();
        assertEquals("svg", root.getTagName());
        assertTrue(xml.getElementsByTagName("text").item(0).getTextContent().startsWith("ships & <harbours>: 4 documents"));
        double width = Double.parseDouble(root.getAttribute("width"));
        double height = Double.parseDouble(root.getAttribute("height"));
        NodeList lines = xml.getElementsByTagName("polyline");
        long fingerprints = Method.all().stream().filter(FingerprintDistance.class::isInstance).count();
        long drawn = Method.all().size() - fingerprints + 1;
        assertEquals("three measures of each method by similarity and of the default fingerprints", 3 * drawn, lines.getLength());
        for (int i = 0; i < lines.getLength(); i++) {
            for (String point : ((Element) lines.item(i)).getAttribute("points").split(" ")) {
                String[] place = point.split(",");
                double x = Double.parseDouble(place[0]);
                double y = Double.parseDouble(place[1]);
                assertTrue(point, x >= 0 && x <= width && y >= 0 && y <= height);
            }
        }
    }
}
