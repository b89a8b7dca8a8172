package org.neardup.cluster.fuzz;

import org.junit.Test;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

public class FuzzRequestTests {

    private static FuzzRequest search(String body) {
        return FuzzRequest.of("POST", "/fuzz/_search?timeout=1s", body);
    }

    private static String twin(String body) {
        return PlainTwin.of(search(body)).orElseThrow().encoded().body();
    }

    @Test
    public void bodiesKeepRepeatedNamesAndHalfCharacters() {
        Json.Member member = new Json.Member(Json.quoted("a\ud800"), new Json.Literal("1"));
        assertEquals("{\"a\\ud800\":1,\"a\\ud800\":1}", new Json.Members(List.of(member, member)).text());
    }

    @Test
    public void eachValueCanBeReplaced() {
        Json json = Json.parse("{\"a\":[1,{\"b\":2}],\"c\":{}}");
        assertEquals(6, json.count());
        List<String> expected = List.of(
            "0",
            "{\"a\":0,\"c\":{}}",
            "{\"a\":[0,{\"b\":2}],\"c\":{}}",
            "{\"a\":[1,0],\"c\":{}}",
            "{\"a\":[1,{\"b\":0}],\"c\":{}}",
            "{\"a\":[1,{\"b\":2}],\"c\":0}");
        for (int i = 0; i < expected.size(); i++) {
            assertEquals(expected.get(i), json.replace(i, value -> new Json.Literal("0")).text());
        }
    }

    @Test
    public void aTwinHasNothingOfOurs() {
        assertEquals("{\"query\":{\"match_all\":{}}}", twin("{\"query\":{\"simhash\":{\"field\":\"body.sim\",\"like\":\"a\"}}}"));
        assertEquals(
            "{\"size\":-1,\"retriever\":{\"standard\":{}}}",
            twin("{\"size\":-1,\"retriever\":{\"near_duplicates\":{\"field\":\"body.sim\",\"retriever\":{\"standard\":{}}}}}"));
        assertEquals("{\"sort\":[\"number\"]}", twin("{\"sort\":[\"body.sim\"]}"));
        assertTrue(PlainTwin.of(FuzzRequest.of("GET", "/_near_duplicates", "")).isEmpty());
    }

    @Test
    public void aRequestThatWasSentCanBeSentToAnotherCluster() throws IOException {
        FuzzRequest request = FuzzRequest.of("POST", "/_near_duplicates/one/_apply?a=b", "{\"job\":\"one\",\"text\":\"\u00e4\"}");
        SentRequest again = SentRequest.parse(request.encoded().line("one"), "two");
        assertEquals(FuzzRequest.of("POST", "/_near_duplicates/two/_apply?a=b", "{\"job\":\"two\",\"text\":\"\u00e4\"}").encoded(), again);
    }

    @Test
    public void aTwinHasNoParametersOfOurFields() {
        assertEquals(
            "{\"type\":\"text\"}",
            twin("{\"type\":\"weighted_minhash\",\"samples\":64,\"bits\":2,\"weights\":\"idf\",\"frequencies\":{},\"version\":1}"));
        assertTrue(PlainTwin.of(FuzzRequest.of("POST", "/fuzz/_authority", "{}")).isEmpty());
    }

    @Test
    public void everyTemplateHasManyMutations() throws IOException {
        for (RequestTemplate template : RequestTemplate.read("requests.console")) {
            Set<SentRequest> different = new HashSet<>();
            for (int seed = 0; seed < 50; seed++) {
                Random random = new Random(seed);
                different.add(new Mutation(random, new HostileValues(random, 1_000)).mutate(template.request("job")).encoded());
            }
            assertFalse(template.name() + " is always the same", different.size() < 20);
        }
    }
}
