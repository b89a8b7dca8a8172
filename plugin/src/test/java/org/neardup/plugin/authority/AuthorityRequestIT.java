package org.neardup.plugin.authority;

import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.neardup.plugin.NeardupPlugin;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.hamcrest.Matchers.containsString;
import static org.neardup.plugin.authority.AuthorityIT.TARGET;

/** Rejected requests report all their problems. */
public class AuthorityRequestIT extends ESSingleNodeTestCase {

    @Override
    protected Collection<Class<? extends Plugin>> getPlugins() {
        return List.of(NeardupPlugin.class);
    }

    private void create() {
        assertAcked(indicesAdmin().prepareCreate("pages").setMapping(AuthorityIT.MAPPING.formatted("float")));
    }

    private void blockWriting(boolean blocked) {
        assertAcked(indicesAdmin().prepareUpdateSettings("pages").setSettings(Settings.builder().put("index.blocks.write", blocked)));
    }

    public void testNamesEverythingThatIsWrong() {
        create();
        Map<String, Object> body = new HashMap<>();
        body.put("id_field", "text");
        body.put("links_field", Map.of("links", -1, "missing", "x", "bare", 1));
        body.put("target_field", "whole");
        body.put("damping", 1);
        body.put("tolerance", -1);
        body.put("max_iterations", 0);
        body.put("min_change", 2);
        body.put("seed", Map.of("term", Map.of("date", "no date")));
        body.put("dampling", 1);
        String message = refused(body, "pages");
        for (String expected : List.of(
            "[dampling] is unknown, did you mean [damping]?",
            "[damping] must be from 0 to below 1, but was [1.0]",
            "[tolerance] must be 0 or more, but was [-1.0]",
            "[max_iterations] must be from 1 to 10000, but was [0]",
            "[min_change] must be a share of the value, from 0 to below 1, but was [2.0]",
            "[links_field.links] must be the weight of a link, from 0 to 1000000, but was [-1.0]",
            "[links_field.missing] must be a number, but was [x]",
            "[links_field.missing] needs [missing], which is unmapped or hidden from you in [pages]",
            "[links_field.bare] [bare] has no doc values in [pages]",
            "[id_field] must be of type [keyword], but is of type [text] in [pages]",
            "[target_field] [whole] is of type [long] in [pages], but must be float or double",
            "[seed] cannot be run: ")) {
            assertThat(message, containsString(expected));
        }
    }

    public void testNamesWhatIsMissing() {
        create();
        String message = refused(Map.of(), "pages");
        assertThat(message, containsString("[links_field] is missing"));
        assertThat(message, containsString("[target_field] is missing"));
        assertThat(refused(Map.of("links_field", Map.of(), "target_field", TARGET), "pages"), containsString("[links_field] must have"));
        assertThat(
            refused(Map.of("links_field", Map.of("links", 0), "target_field", TARGET), "pages"),
            containsString("[links_field] has no weight above 0"));
        assertThat(
            refused(Map.of("links_field", "links", "target_field", TARGET, "seed", Map.of("match_none", Map.of())), "pages"),
            containsString("[seed] matches no document"));
        assertThat(
            refused(Map.of("links_field", "links", "target_field", TARGET + ".again"), "pages"),
            containsString("[target_field] [site.authority.again] cannot be written in [pages]"));
        assertThat(refused(Map.of("links_field", "links", "target_field", TARGET), "none-*"), containsString("no index matches"));
    }

    public void testABlockedIndexIsNamed() {
        create();
        blockWriting(true);
        try {
            String message = refused(Map.of("links_field", "links", "target_field", TARGET), "pages");
            assertThat(message, containsString("[target_field] [site.authority] cannot change documents of index [pages]"));
        } finally {
            blockWriting(false);
        }
    }

    private String refused(Map<String, Object> body, String... indices) {
        var refused = expectThrows(
            ValidationException.class,
            () -> client().execute(TransportAuthorityAction.TYPE, AuthorityIT.request(body, true, indices)).actionGet());
        return refused.getMessage();
    }
}
