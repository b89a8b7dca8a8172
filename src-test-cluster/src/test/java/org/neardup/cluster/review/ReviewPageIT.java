package org.neardup.cluster.review;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

/** People review a job in a browser. */
public class ReviewPageIT extends ReviewPageTestCase {

    private static final String READY = "document.querySelectorAll('#texts .text').length > 0";
    private static final Duration FAST = Duration.ofSeconds(3);

    private Browser browser;

    @Before
    public void startBrowser() throws IOException {
        browser = Browser.start();
        browser.resize(1280, 900, false);
    }

    @After
    public void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    private void open(Credentials user) throws IOException {
        browser.open(address(user, path()));
        browser.await(READY);
    }

    private void assertNoProblems() throws IOException {
        assertEquals(List.of(), browser.problems());
    }

    /** The decisions that the cluster has, by the id of the duplicate. */
    private static Map<String, String> decisions() throws IOException {
        String all = "/_near_duplicates/" + job.id() + "/_groups?size=100&members=100&reviewed=true";
        Map<String, String> decisions = new TreeMap<>();
        try (RestApi owner = SharedCluster.apiFor(OWNER)) {
            for (JsonNode group : owner.send("GET", all).expectSuccess().path("groups")) {
                for (JsonNode duplicate : group.path("duplicates")) {
                    if (duplicate.has("review")) {
                        decisions.put(duplicate.path("id").asText(), duplicate.path("review").path("decision").asText());
                    }
                }
            }
        }
        return decisions;
    }

    private static void awaitDecisions(int expected) throws IOException {
        Instant deadline = Instant.now().plusSeconds(20);
        while (decisions().size() != expected) {
            assertTrue(expected + " expected, but the cluster has " + decisions(), Instant.now().isBefore(deadline));
        }
    }

    @Test
    public void theOwnerReviewsByKeyboard() throws IOException {
        open(OWNER);
        assertTrue(browser.text("h1"), browser.text("h1").matches("\\d+ removable documents"));
        assertTrue(browser.text("#apply"), browser.text("#dry").contains("/_near_duplicates/" + job.id() + "/_apply?dry_run=true"));
        String first = browser.text("#texts .document.duplicate");
        browser.press("y");
        awaitDecisions(1);
        decisions().forEach((id, decision) -> assertEquals("remove of " + first, decision + " of Duplicate " + INDEX + " / " + id));
        browser.press("n");
        awaitDecisions(2);
        assertTrue(decisions().toString(), decisions().containsValue("keep"));
        browser.await("document.querySelector('#progress').innerText.startsWith('2 of')");
        browser.press("u");
        awaitDecisions(1);
        browser.press("kj?");
        browser.await("document.querySelector('#help').open");
        browser.click("#help button");
        browser.press("uy");
        browser.press("u");
        awaitDecisions(0);
        assertNoProblems();
    }

    /** Keys that are typed into a field decide nothing. */
    @Test
    public void fieldsAreChosen() throws IOException {
        open(OWNER);
        assertEquals("title, body", browser.run("return document.querySelector('#fields').value").asText());
        browser.run("const fields = document.querySelector('#fields'); fields.focus(); fields.select()");
        browser.press("tit*, n\uE007");
        browser.await("document.querySelectorAll('#texts .field').length === 1");
        assertTrue(browser.text("#texts .field"), browser.text("#texts .field").startsWith("title"));
        assertEquals(Map.of(), decisions());
        assertNoProblems();
    }

    @Test
    public void groupsAreOpened() throws IOException {
        open(OWNER);
        browser.click("#show-groups");
        browser.await("document.querySelectorAll('#groups-rows tr').length > 3");
        browser.click("#groups-rows button");
        browser.await(READY + " && document.querySelector('#groups').hidden");
        browser.click("#group-keep");
        awaitDecisions(2);
        browser.await("document.querySelector('#pair-facts').innerText.includes('not a near-duplicate by " + OWNER.user() + "')");
        browser.click("#group-release");
        awaitDecisions(0);
        browser.await("document.querySelector('#pair-facts .decision') === null");
        browser.click("#explain");
        browser.await("document.querySelector('#explanation').innerText.includes('reaches the threshold')");
        browser.click("#group-close");
        browser.await("document.querySelector('#groups').hidden === false");
        assertNoProblems();
    }

    /** A reviewer of another user's job sees no profile, and chooses fields by what the documents have. */
    @Test
    public void anotherUserReviews() throws IOException {
        open(REVIEWER);
        assertTrue(browser.run("return document.querySelector('#profile').hidden").asBoolean());
        assertEquals("title, body", browser.run("return document.querySelector('#fields').value").asText());
        browser.press("y");
        awaitDecisions(1);
        browser.press("u");
        awaitDecisions(0);
        assertNoProblems();
    }

    @Test
    public void hostileTextsAreShownAsText() throws IOException {
        open(OWNER);
        String shown = "";
        for (int i = 0; browser.run("return document.querySelector('#on').disabled").asBoolean() == false || i == 0; i++) {
            String head = "document.querySelector('#texts .document.duplicate').innerText";
            shown += browser.text("#texts");
            String before = browser.run("return " + head).asText();
            browser.press("j");
            browser.await(head + " !== " + "'" + before + "' && " + READY);
        }
        shown += browser.text("#texts");
        assertTrue(shown, shown.contains(MARKUP));
        assertTrue(shown, shown.contains("U+202E"));
        assertTrue(shown, shown.contains("Show all 1,000,"));
        assertTrue(browser.run("return window.hacked === undefined").asBoolean());
        assertEquals(0, browser.run("return document.querySelectorAll('main img, main script').length").asInt());
        // No index can hold half of a character, but a response can.
        assertEquals("a\ufffdb", browser.run("document.body.append(...Page.visible('a\\ud800b')); return document.body.innerText.slice(-3)"
            + ".toWellFormed()").asText());
        assertNoProblems();
    }

    @Test
    public void nothingOverflowsOnAPhoneOrInTheDark() throws IOException {
        open(OWNER);
        String light = browser.run("return getComputedStyle(document.body).backgroundColor").asText();
        browser.preferDark(true);
        assertNotEquals(light, browser.run("return getComputedStyle(document.body).backgroundColor").asText());
        for (int width : new int[] {320, 390, 768, 1280, 2200}) {
            browser.resize(width, 800, width < 700);
            for (String view : new String[] {"#show-groups", "#show-sample"}) {
                browser.click(view);
                browser.await(view.equals("#show-groups") ? "document.querySelectorAll('#groups-rows tr').length > 0" : READY);
                int shown = browser.run("return document.documentElement.scrollWidth").asInt();
                assertTrue(view + " needs " + shown + " pixels of " + width, shown <= width);
            }
        }
        assertNoProblems();
    }

    @Test
    public void aHundredThousandGroupsStayFast() throws IOException {
        try (ManyGroups cluster = new ManyGroups(send(OWNER, "GET", path()))) {
            browser.open(cluster.address());
            browser.await("document.querySelector('#review').hidden === false");
            Instant start = Instant.now();
            browser.click("#show-groups");
            browser.await("document.querySelector('#groups-place').innerText === '1–20 of 100,000'");
            browser.click("#groups-on");
            browser.await("document.querySelector('#groups-place').innerText === '21–40 of 100,000'");
            browser.click("#groups-back");
            browser.await("document.querySelector('#groups-place').innerText === '1–20 of 100,000'");
            browser.click("#groups-rows button");
            browser.await(READY);
            for (int i = 0; i < 120; i++) {
                browser.press("j");
            }
            browser.await("document.querySelector('#pair-facts').innerText.startsWith('pair 121 of 200+')");
            Duration took = Duration.between(start, Instant.now());
            assertTrue("the pages took " + took, took.compareTo(FAST.multipliedBy(10)) < 0);
            int elements = browser.run("return document.querySelectorAll('*').length").asInt();
            assertTrue(elements + " elements", elements < 2_000);
            assertNoProblems();
        }
    }

    /** The numbers are those of the literature: 8 of 10 in R's {@code binom.confint(8, 10, methods = "wilson")}. */
    @Test
    public void precisionAndDifferences() throws IOException {
        open(OWNER);
        JsonNode interval = browser.run("return Precision.wilson(8, 10, 1000)");
        assertEquals(0.4902, interval.path("low").asDouble(), 1e-4);
        assertEquals(0.9433, interval.path("high").asDouble(), 1e-4);
        assertTrue(browser.run("return Precision.wilson(0, 0, 10) === null").asBoolean());
        assertEquals(1, browser.run("return Precision.wilson(10, 10, 10)").path("low").asDouble(), 0);
        String bands = "[{yes: 5, no: 5, duplicates: 100}, {yes: 10, no: 0, duplicates: 300}, {yes: 0, no: 0, duplicates: 50}]";
        assertTrue(browser.run("return Precision.above(" + bands + ").every(one => one === null)").asBoolean());
        JsonNode above = browser.run("return Precision.above(" + bands + ".slice(0, 2))");
        assertEquals(0.875, above.path(0).path("share").asDouble(), 1e-9);
        assertEquals(1, browser.run("return Precision.recommend(arguments[0], 0.95)", above).path("estimated").asInt());
        assertEquals(-1, browser.run("return Precision.recommend(arguments[0], 0.95)", above).path("certain").asInt());
        String differences = """
            const words = 'abcdefgh'.split('');
            let seed = 7;
            const random = n => (seed = (seed * 16807) % 2147483647) % n;
            const text = n => Array.from({length: random(n)}, () => words[random(8)] + [' ', '  ', ', '][random(3)]).join('');
            const common = (a, b) => {
                const x = a.match(/[^\\s]/g) || [], y = b.match(/[^\\s]/g) || [];
                const best = Array.from({length: x.length + 1}, () => new Array(y.length + 1).fill(0));
                for (let i = 1; i <= x.length; i++) {
                    for (let j = 1; j <= y.length; j++) {
                        best[i][j] = x[i - 1] === y[j - 1] ? best[i - 1][j - 1] + 1 : Math.max(best[i - 1][j], best[i][j - 1]);
                    }
                }
                return best[x.length][y.length];
            };
            for (let i = 0; i < 500; i++) {
                const a = text(30), b = text(30), found = Words.compare(a, b);
                const shared = runs => runs.filter(run => run.shared).map(run => run.text).join('').replace(/\\s/g, '');
                if (found.first.map(run => run.text).join('') !== a || found.second.map(run => run.text).join('') !== b
                    || shared(found.first) !== shared(found.second) || shared(found.first).length !== common(a, b)) {
                    return [a, b];
                }
            }
            return [];
            """;
        assertEquals("[]", browser.run(differences).toString());
        String large = "const a = Array.from({length: 20000}, (_, i) => 'a' + i).join(' '); const b = a.replaceAll('a', 'b') + ' a7 a8 a9';"
            + "const start = performance.now(); Words.compare(a, b); return performance.now() - start";
        assertTrue(browser.run(large).asDouble() < FAST.toMillis());
        assertNoProblems();
    }

    @Test
    public void aJobThatCannotBeShownIsExplained() throws IOException {
        browser.open(address(OWNER, "/_near_duplicates/no-such-job/_review"));
        browser.await("document.querySelector('#alert').hidden === false");
        assertTrue(browser.text("#alert"), browser.text("#alert").contains("no-such-job"));
        assertTrue(browser.run("return document.querySelector('#review').hidden").asBoolean());
    }

    @Test
    public void thePageIsTheSameForAllJobs() throws IOException {
        String known = new String(send(OWNER, "GET", path()).body(), StandardCharsets.UTF_8);
        assertEquals(known, new String(send(OWNER, "GET", "/_near_duplicates/none/_review").body(), StandardCharsets.UTF_8));
        assertFalse(known.contains(job.id()));
    }
}
