package org.neardup.analysis.shingle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.tests.analysis.BaseTokenStreamTestCase;
import org.apache.lucene.tests.util.TestUtil;

public class ShingleAnalyzerTests extends BaseTokenStreamTestCase {
    public void testWordShingles() throws IOException {
        try (Analyzer analyzer = new ShingleAnalyzer()) {
            assertAnalyzesTo(analyzer, "Shr 34 cts, vs!", new String[] {"shr 34", "34 cts", "cts vs"});
        }
        try (Analyzer analyzer = new ShingleAnalyzer(ShingleUnit.WORD, 3, false)) {
            assertAnalyzesTo(
                analyzer, "Shr 34 cts vs 1.19, dlrs!", new String[] {"shr 34 cts", "34 cts vs", "cts vs 1.19", "vs 1.19 dlrs"},
                new int[] {0, 4, 7, 11}, new int[] {10, 13, 18, 24}, new String[] {"shingle", "shingle", "shingle", "shingle"},
                new int[] {1, 1, 1, 1});
        }
    }

    public void testShortTextGivesWhatItHas() throws IOException {
        try (Analyzer analyzer = new ShingleAnalyzer(ShingleUnit.WORD, 3, false)) {
            assertAnalyzesTo(analyzer, "", new String[0]);
            assertAnalyzesTo(analyzer, "...", new String[0]);
            assertAnalyzesTo(analyzer, " One ", new String[] {"one"}, new int[] {1}, new int[] {4}, new int[] {1});
            assertAnalyzesTo(analyzer, "One two", new String[] {"one two"}, new int[] {0}, new int[] {7}, new int[] {1});
            assertAnalyzesTo(analyzer, "One two three", new String[] {"one two three"});
        }
        try (Analyzer analyzer = new ShingleAnalyzer(ShingleUnit.CHARACTER, 4, false)) {
            assertAnalyzesTo(analyzer, "", new String[0]);
            assertAnalyzesTo(analyzer, " -- ", new String[0]);
            assertAnalyzesTo(analyzer, "Ab.", new String[] {"ab"}, new int[] {0}, new int[] {2}, new int[] {1});
        }
    }

    public void testCharacterShinglesTakeAnyGapAsOneSpace() throws IOException {
        try (Analyzer analyzer = new ShingleAnalyzer(ShingleUnit.CHARACTER, 3, false)) {
            assertAnalyzesTo(
                analyzer, " Ab,\n- CD.", new String[] {"ab ", "b c", " cd"}, new int[] {1, 2, 3}, new int[] {7, 8, 9}, new int[] {1, 1, 1});
            assertAnalyzesTo(analyzer, "x😀𝔸𝔹y", new String[] {"x 𝔸", " 𝔸𝔹", "𝔸𝔹y"});
        }
    }

    public void testHtmlIsStripped() throws IOException {
        try (Analyzer analyzer = new ShingleAnalyzer(ShingleUnit.WORD, 2, true)) {
            assertAnalyzesTo(analyzer, "<p>Caf&eacute; au <i>lait</i></p>", new String[] {"café au", "au lait"});
        }
    }

    public void testSizeIsChecked() {
        expectThrows(IllegalArgumentException.class, () -> new ShingleAnalyzer(ShingleUnit.WORD, 0, false));
        expectThrows(IllegalArgumentException.class, () -> new ShingleAnalyzer(ShingleUnit.WORD, 33, false));
    }

    public void testChinese() throws IOException {
        try (Analyzer analyzer = new ShingleAnalyzer()) {
            assertAnalyzesTo(
                analyzer, "北京是中国的首都。", new String[] {"北 京", "京 是", "是 中", "中 国", "国 的", "的 首", "首 都"});
            assertSimilar(
                analyzer, "北京是中华人民共和国的首都,也是全国的政治中心、文化中心和国际交往中心。", "北京是中华人民共和国首都,也是全国的政治中心、文化中心和国际交往中心!",
                "上海是中国最大的经济中心,位于长江入海口,人口超过两千四百万。");
        }
    }

    public void testJapanese() throws IOException {
        try (Analyzer analyzer = new ShingleAnalyzer()) {
            assertAnalyzesTo(analyzer, "東京タワーへ行く", new String[] {"東 京", "京 タワー", "タワー へ", "へ 行", "行 く"});
            assertSimilar(
                analyzer, "東京スカイツリーは、東京都墨田区押上にある高さ634メートルの電波塔で、世界一高いタワーである。",
                "東京スカイツリーは東京都墨田区押上にある、高さ634メートルの電波塔で世界一高いタワーです。", "富士山は静岡県と山梨県にまたがる活火山で、標高は3776メートルである。");
        }
    }

    public void testKorean() throws IOException {
        String text = "서울은 대한민국의 수도이자 최대 도시로, 한강을 중심으로 발전하였다.";
        String spacedOtherwise = "서울은 대한 민국의 수도이자 최대도시로 한강을 중심으로 발전 하였다.";
        try (Analyzer words = new ShingleAnalyzer(); Analyzer characters = new ShingleAnalyzer(ShingleUnit.CHARACTER, 2, false)) {
            assertAnalyzesTo(words, "서울은 대한민국의 수도이다", new String[] {"서울은 대한민국의", "대한민국의 수도이다"});
            assertSimilar(
                words, text, "서울은 대한민국의 수도이자 최대 도시로 한강을 중심으로 발전했다.", "부산은 대한민국 동남단에 있는 항구 도시이며 해수욕장으로 유명하다.");
            assertTrue(jaccard(words, text, spacedOtherwise) < 0.3);
            assertTrue(jaccard(characters, text, spacedOtherwise) > 0.7);
        }
    }

    public void testScriptsWithoutSpaces() throws IOException {
        Map<String, String> words = Map.of("อิสระ", "เสรี", "ເສລີພາບ", "ອິດສະລະ", "សេរីភាព", "ឯករាជ្យ", "စိတ်တို့", "အသိတို့");
        List<String> texts = List.of(
            "มนุษย์ทั้งปวงเกิดมามีอิสระและเสมอภาคกันในศักดิ์ศรีและสิทธิ ต่างในตนมีเหตุผลและมโนธรรม"
                + " และควรปฏิบัติต่อกันด้วยจิตวิญญาณแห่งภราดรภาพ",
            "ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ, ສິດທິ, ເສລີພາບ ແລະ ຄວາມສະເໝີພາບເທົ່າທຽມກັນ. ທຸກໆຄົນມີເຫດຜົນ ແລະ ຄວາມຄິດຄວາມເຫັນສ່ວນຕົວຂອງໃຜຂອງມັນ"
                + " ແຕ່ວ່າມະນຸດທຸກໆຄົນຕ້ອງປະພຶດຕໍ່ກັນຄືກັນກັບເປັນອ້າຍນ້ອງກັນ.",
            "មនុស្សទាំងអស់កើតមកមានសេរីភាព និងភាពស្មើគ្នាក្នុងសិទ្ធិនិងសេចក្ដីថ្លៃថ្នូរ។ មនុស្សគ្រប់រូបសុទ្ធតែមានវិចារណញ្ញាណនិងសតិសម្បជញ្ញៈ"
                + " ហើយត្រូវប្រព្រឹត្ដចំពោះគ្នាទៅវិញទៅមកក្នុងស្មារតីរាប់អានគ្នាជាបងប្អូន។",
            "လူတိုင်းသည် တူညီလွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း၊ တူညီလွတ်လပ်သော အခွင့်အရေးများဖြင့် လည်းကောင်း၊"
                + " မွေးဖွားလာသူများ ဖြစ်သည်။ ထိုသူတို့၌ ပိုင်းခြား ဝေဖန်တတ်သော ဉာဏ်နှင့် ကျင့်ဝတ် သိတတ်သော"
                + " စိတ်တို့ရှိကြ၍ ထိုသူတို့သည် အချင်းချင်း မေတ္တာထား၍"
                + " ဆက်ဆံကျင့်သုံးသင့်၏။");
        try (Analyzer analyzer = new ShingleAnalyzer()) {
            assertAnalyzesTo(
                analyzer, "ทั้งที่น้ำ x", new String[] {"ทั้ ง", "ง ที่", "ที่ น้ำ", "น้ำ x"}, new int[] {0, 3, 4, 7},
                new int[] {4, 7, 10, 12}, new int[] {1, 1, 1, 1});
            for (String text : texts) {
                String word = words.keySet().stream().filter(text::contains).findFirst().orElseThrow();
                double similarity = jaccard(analyzer, text, text.replace(word, words.get(word)));
                assertTrue(word + " " + similarity, similarity >= 0.8 && similarity < 1);
                assertTrue(texts.stream().allMatch(other -> other.equals(text) || unchecked(analyzer, text, other) == 0));
            }
        }
    }

    private static double unchecked(Analyzer analyzer, String left, String right) {
        try {
            return jaccard(analyzer, left, right);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The near-duplicate shares most shingles with the text, the other text hardly any. */
    private static void assertSimilar(Analyzer analyzer, String text, String nearDuplicate, String other) throws IOException {
        assertEquals(1, jaccard(analyzer, text, text), 0);
        double near = jaccard(analyzer, text, nearDuplicate);
        assertTrue("near-duplicate " + near, near > 0.6);
        double far = jaccard(analyzer, text, other);
        assertTrue("other " + far, far < 0.1);
    }

    public void testRandomTextAgainstTheDefinition() throws IOException {
        for (int round = 0; round < atLeast(200); round++) {
            int size = TestUtil.nextInt(random(), 1, 6);
            List<String> words = new ArrayList<>();
            for (int i = random().nextInt(12); i > 0; i--) {
                words.add(TestUtil.randomSimpleString(random(), 1, 5));
            }
            try (Analyzer analyzer = new ShingleAnalyzer(ShingleUnit.WORD, size, false)) {
                List<String> expected = new ArrayList<>();
                for (int first = 0; first == 0 || first + size <= words.size(); first++) {
                    if (words.isEmpty() == false) {
                        expected.add(String.join(" ", words.subList(first, Math.min(words.size(), first + size))));
                    }
                }
                assertEquals(expected, terms(analyzer, String.join(", ", words)));
            }
            try (Analyzer analyzer = new ShingleAnalyzer(ShingleUnit.CHARACTER, size, false)) {
                String text = String.join(" ", words);
                List<String> expected = new ArrayList<>();
                for (int first = 0; first == 0 || first + size <= text.length(); first++) {
                    if (text.isEmpty() == false) {
                        expected.add(text.substring(first, Math.min(text.length(), first + size)));
                    }
                }
                assertEquals(expected, terms(analyzer, String.join(" ... ", words)));
            }
        }
    }

    public void testLongText() throws IOException {
        String text = "ab𝔸 ".repeat(3000).strip();
        try (Analyzer analyzer = new ShingleAnalyzer(ShingleUnit.CHARACTER, 2, false)) {
            List<String> terms = terms(analyzer, text);
            assertEquals(4 * 3000 - 2, terms.size());
            assertEquals(Set.of("ab", "b𝔸", "𝔸 ", " a"), new HashSet<>(terms));
        }
    }

    public void testRandomStrings() throws Exception {
        for (ShingleUnit unit : ShingleUnit.values()) {
            for (boolean html : new boolean[] {false, true}) {
                try (Analyzer analyzer = new ShingleAnalyzer(unit, TestUtil.nextInt(random(), 1, 6), html)) {
                    checkRandomData(random(), analyzer, 100 * RANDOM_MULTIPLIER);
                }
            }
        }
    }

    private static double jaccard(Analyzer analyzer, String left, String right) throws IOException {
        Set<String> union = new HashSet<>(terms(analyzer, left));
        Set<String> common = new HashSet<>(union);
        Set<String> others = new HashSet<>(terms(analyzer, right));
        common.retainAll(others);
        union.addAll(others);
        return (double) common.size() / union.size();
    }

    private static List<String> terms(Analyzer analyzer, String text) throws IOException {
        List<String> terms = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("f", text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                terms.add(term.toString());
            }
            stream.end();
        }
        return terms;
    }
}
