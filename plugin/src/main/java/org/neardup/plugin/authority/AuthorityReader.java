package org.neardup.plugin.authority;

import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.kernel.graph.PageRank;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.RequestText;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the body of a request and collects the problems that need no cluster to find. */
final class AuthorityReader {

    static final double DEFAULT_MIN_CHANGE = 0.001;

    private static final PageRank.Settings DEFAULT = PageRank.Settings.DEFAULT;
    private static final int MOST_ITERATIONS = 10_000;
    private static final int MOST_LINK_FIELDS = 20;
    private static final float GREATEST_WEIGHT = 1e6f;

    private static final String[] PARAMETERS = {
        "id_field",
        "links_field",
        "target_field",
        "damping",
        "tolerance",
        "max_iterations",
        "min_change",
        "seed"};

    private final ParameterReader reader;
    private final List<String> problems;
    private final NamedXContentRegistry registry;

    AuthorityReader(Map<String, Object> body, NamedXContentRegistry registry) {
        this.reader = new ParameterReader(body).allow(PARAMETERS);
        this.problems = reader.problems();
        this.registry = registry;
    }

    /** The problems so far; later checks add to them. */
    List<String> problems() {
        return problems;
    }

    /** Reads the body. Invalid parameters get their defaults, and a missing field null. */
    AuthorityOptions read() {
        reader.require("links_field", "name a keyword field with the names of the pages that a document links to");
        reader.require("target_field", "name a field of type [float] or [double], which takes the authority");
        double damping = reader.number("damping", DEFAULT.damping(), value -> value >= 0 && value < 1, "from 0 to below 1");
        double tolerance = reader.number("tolerance", DEFAULT.tolerance(), value -> value >= 0, "0 or more");
        int iterations = (int) reader.between("max_iterations", DEFAULT.maxIterations(), 1, MOST_ITERATIONS);
        double minChange = reader.number("min_change", DEFAULT_MIN_CHANGE, value -> value >= 0 && value < 1,
            "a share of the value, from 0 to below 1");
        String seed = reader.query("seed", registry);
        return new AuthorityOptions(
            reader.text("id_field", AuthorityOptions.ID), links(), reader.text("target_field", null),
            new PageRank.Settings(damping, tolerance, iterations), minChange, seed == null ? null : QueryBuilders.wrapperQuery(seed));
    }

    /** A field name, or an object with field names and the weights of their links. */
    private Map<String, Float> links() {
        Map<String, Float> links = new TreeMap<>();
        if (reader.has("links_field") == false) {
            return links;
        }
        if (reader.isText("links_field")) {
            String field = reader.text("links_field", null);
            if (field != null) {
                links.put(field, 1f);
            }
            return links;
        }
        Map<String, Object> weights = reader.map("links_field");
        if (weights == null) {
            return links;
        }
        if (weights.isEmpty() || weights.size() > MOST_LINK_FIELDS) {
            problems.add("[links_field] must have from 1 to " + MOST_LINK_FIELDS + " fields, but has [" + weights.size() + "]");
            return links;
        }
        Optional<String> tooLong = weights.keySet().stream().filter(field -> field.length() > RequestText.MAX_LENGTH).findFirst();
        if (tooLong.isPresent()) {
            problems.add(
                "[links_field." + RequestText.shown(tooLong.get()) + "] is not a field name, because it has [" + tooLong.get().length()
                    + "] characters");
            return links;
        }
        ParameterReader fields = reader.object("links_field", weights.keySet().toArray(String[]::new));
        weights.keySet().stream().sorted().forEach(field -> {
            String wanted = "the weight of a link, from 0 to 1000000";
            links.put(field, (float) fields.number(field, 0, weight -> weight >= 0 && weight <= GREATEST_WEIGHT, wanted));
        });
        if (links.values().stream().allMatch(weight -> weight == 0)) {
            problems.add("[links_field] has no weight above 0; give at least one field such a weight");
        }
        return links;
    }
}
