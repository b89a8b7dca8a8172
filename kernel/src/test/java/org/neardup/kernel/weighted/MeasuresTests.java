package org.neardup.kernel.weighted;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.junit.Test;
import org.neardup.kernel.join.Measure;
import org.neardup.kernel.join.Overlap;
import org.neardup.kernel.join.Similarity;

public class MeasuresTests {

    @Test
    public void testEveryNameIsParsedAndTold() {
        for (String name : Measures.NAMES.split(", ")) {
            String threshold = name.equals("overlap") ? "3" : "0.85";
            Measure measure = Measures.parse(name, threshold);
            assertEquals(name, measure.name());
            assertEquals(threshold, measure.least().toPlainString());
            assertEquals(measure, Measures.parse(measure.name(), measure.least().toPlainString()));
            assertEquals(Measures.parse(name, "1"), measure.at("1"));
            assertEquals(name, name.startsWith("weighted_"), measure instanceof WeightedSimilarity);
            assertEquals(name, name.startsWith("weighted_") == false, measure instanceof Similarity);
        }
        assertEquals(new Overlap(3), Measures.parse("overlap", "3"));
    }

    @Test
    public void testUnknownNamesAndThresholdsAreErrors() {
        Exception unknown = assertThrows(IllegalArgumentException.class, () -> Measures.parse("tanimoto", "0.5"));
        assertTrue(unknown.getMessage(), unknown.getMessage().contains(Measures.NAMES));
        for (String name : new String[] {"weighted_jaccard", "weighted_cosine"}) {
            for (String threshold : new String[] {"0", "1.01", "-1", "x", ""}) {
                assertThrows(IllegalArgumentException.class, () -> Measures.parse(name, threshold));
            }
        }
    }
}
