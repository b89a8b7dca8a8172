package org.neardup.cluster.tour;

import org.junit.Test;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** The documentation avoids the phrases that Checkstyle refuses in code, by the rule {@code plainWords}. */
public class PlainWordsTests {

    private static final Path RULES = Path.of("../config/checkstyle/checkstyle.xml");
    private static final Pattern RULE = Pattern.compile("\"plainWords\"/>\\s*<property name=\"format\" value=\"([^\"]+)\"");

    private static Pattern phrases() throws IOException {
        Matcher rule = RULE.matcher(Files.readString(RULES));
        assertTrue(rule.find());
        return Pattern.compile(rule.group(1), Pattern.CASE_INSENSITIVE);
    }

    @Test
    public void thePagesAvoidTheRefusedPhrases() throws IOException {
        Pattern phrases = phrases();
        List<String> found = new ArrayList<>();
        for (String page : System.getProperty("neardup.pages").split(File.pathSeparator)) {
            Matcher phrase = phrases.matcher(String.join(" ", Files.readAllLines(Path.of(page))));
            while (phrase.find()) {
                found.add(Path.of(page).getFileName() + ": " + phrase.group());
            }
        }
        assertEquals(List.of(), found);
    }

    @Test
    public void thePhrasesAreReadFromTheRule() throws IOException {
        assertTrue(phrases().matcher("waits in" + " vain").find());
    }
}
