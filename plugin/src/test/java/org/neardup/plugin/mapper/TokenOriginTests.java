package org.neardup.plugin.mapper;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.test.ESTestCase;

import static org.hamcrest.Matchers.equalTo;

public class TokenOriginTests extends ESTestCase {

    private static Settings.Builder settings() {
        return Settings.builder()
            .put("index.number_of_shards", 3)
            .put("index.analysis.analyzer.own.type", "custom")
            .put("index.analysis.analyzer.own.tokenizer", "standard")
            .putList("index.analysis.analyzer.own.filter", "lowercase", "spots")
            .put("index.analysis.filter.spots.type", "spot_signatures")
            .put("index.analysis.filter.spots.distance", 2);
    }

    public void testBuiltInAnalyzer() {
        assertThat(TokenOrigin.of(settings().build(), 1, "standard"), equalTo(new TokenOrigin(1, "standard", "")));
    }

    public void testDefinitionIsThatOfTheAnalyzerAndItsParts() {
        TokenOrigin own = TokenOrigin.of(settings().build(), 1, "own");
        assertThat(own.definition().length(), equalTo(16));
        Settings unrelated = settings().put("index.number_of_shards", 5).put("index.analysis.filter.other.type", "lowercase").build();
        assertThat(TokenOrigin.of(unrelated, 1, "own"), equalTo(own));
        Settings otherPart = settings().put("index.analysis.filter.spots.distance", 1).build();
        assertNotEquals(own, TokenOrigin.of(otherPart, 1, "own"));
        Settings otherParts = settings().putList("index.analysis.analyzer.own.filter", "spots", "lowercase").build();
        assertNotEquals(own, TokenOrigin.of(otherParts, 1, "own"));
        assertNotEquals(own, TokenOrigin.of(settings().build(), 2, "own"));
    }
}
