package org.neardup.plugin.job.request;

import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.plugin.job.query.FrequentQuery;
import org.neardup.plugin.job.query.QueryCandidates.DistanceRule;
import org.neardup.plugin.job.query.QueryCandidates.FingerprintRules;
import org.neardup.plugin.job.query.QueryCandidates.QueryLog;
import org.neardup.plugin.job.query.QueryCandidates.QueryOrder;
import org.neardup.plugin.job.query.QueryCandidates.StopRule;
import org.neardup.plugin.job.query.QueryCandidates.WindowRule;
import org.neardup.plugin.job.query.QueryCandidates;
import org.neardup.plugin.job.query.QueryTemplate;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.RequestText;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads {@code candidates}: which pairs of documents are compared, if not all. Either queries or new documents bring them together. */
record CandidatesReader(ParameterReader body, NamedXContentRegistry registry) {

    static final int DEFAULT_WINDOW = 1_000;
    static final int DEFAULT_PARALLEL_SEARCHES = 4;
    static final int DEFAULT_MOST_QUERIES = 10_000;
    static final int MOST_PARALLEL_SEARCHES = 64;
    static final int MOST_QUERIES = 1_000_000;
    static final int MOST_WINDOW = 100_000;
    static final int DEFAULT_DISTANCE = 3;
    static final int MOST_DISTANCE = 15;
    static final int MOST_RULES = 100;

    private static final String CANDIDATES = "candidates";
    private static final String NEW = "new";
    private static final String[] PARAMETERS = {
        NEW, "queries", "template", "order", "window", "window_share", "min_results", "fingerprints", "stop_when", "strict",
        "parallel_searches"};

    /** Whether new documents bring the pairs together. */
    boolean areOfNew() {
        Map<String, Object> candidates = body.map(CANDIDATES);
        return candidates != null && candidates.containsKey(NEW);
    }

    /** Reads the query for new documents; null if there is none, or an invalid one. */
    String newDocuments() {
        if (areOfNew() == false) {
            return null;
        }
        ParameterReader reader = body.object(CANDIDATES, PARAMETERS);
        reader.require(NEW, "give a query that new documents match");
        List<String> others = Arrays.stream(PARAMETERS).filter(name -> name.equals(NEW) == false && reader.has(name)).toList();
        if (others.isEmpty() == false) {
            reader.problem(NEW, "cannot be combined with " + others + "; leave out [new] or these");
        }
        return reader.query(NEW, registry);
    }

    /** Reads the queries of a query-driven job; null if there are none. Invalid parameters get their defaults. */
    QueryCandidates read() {
        ParameterReader reader = areOfNew() ? null : body.object(CANDIDATES, PARAMETERS);
        if (reader == null) {
            return null;
        }
        reader.require("queries",
            "give a list of queries with their frequencies, or [index] and [text_field] of a query log; or a query for new"
                + " documents in [new]");
        boolean isList = reader.isList("queries");
        List<FrequentQuery> inline = isList ? inline(reader) : List.of();
        QueryLog log = isList ? null : log(reader);
        boolean needsTemplate = log == null ? inline.stream().anyMatch(query -> query.text() != null) : log.textField() != null;
        QueryOrder order = reader.oneOf("order", QueryOrder.values(), QueryOrder.FREQUENCY);
        return new QueryCandidates(
            inline, log, template(reader, needsTemplate), order, window(reader), fingerprints(reader, order), stopWhen(reader),
            reader.bool("strict", false),
            (int) reader.between("parallel_searches", DEFAULT_PARALLEL_SEARCHES, 1, MOST_PARALLEL_SEARCHES));
    }

    private List<FrequentQuery> inline(ParameterReader reader) {
        List<FrequentQuery> queries = new ArrayList<>();
        int before = reader.problems().size();
        List<ParameterReader> given = reader.objects("queries", "text", "query", "frequency");
        if (given.isEmpty() && reader.problems().size() == before) {
            reader.problem("queries", "has no query; give at least one, or leave [candidates] out");
        }
        for (ParameterReader one : given) {
            if (one.has("text") == one.has("query")) {
                one.problem("text", "or [" + one.path("query") + "] must be given, but not both");
                continue;
            }
            String text = one.scalar("text", FrequentQuery.MOST_TEXT);
            queries.add(new FrequentQuery(text, one.query("query", registry), one.between("frequency", 1, 1, Long.MAX_VALUE)));
        }
        return queries;
    }

    private QueryLog log(ParameterReader reader) {
        ParameterReader log = reader.object("queries", "index", "text_field", "query_field", "frequency_field", "filter", "max_queries");
        if (log == null) {
            return null;
        }
        log.require("index", "name the index of the query log");
        String text = log.text("text_field", null);
        String query = log.text("query_field", null);
        if ((text == null) == (query == null)) {
            log.problem("text_field", "or [" + log.path("query_field")
                + "] must be given, but not both; it names the field with the query");
        }
        String filter = log.query("filter", registry);
        int most = (int) log.between("max_queries", DEFAULT_MOST_QUERIES, 1, MOST_QUERIES);
        return new QueryLog(log.text("index", null), text, query, log.text("frequency_field", null), filter, most);
    }

    private String template(ParameterReader reader, boolean isNeeded) {
        Map<String, Object> template = reader.map("template");
        if (template == null) {
            if (isNeeded) {
                reader.problem("template", "is missing: give a query with " + QueryTemplate.TEXT + " in place of the text");
            }
            return null;
        }
        if (isNeeded == false && reader.has("queries")) {
            reader.problem("template", "is only for queries with a [text], but there are none; leave it out");
            return null;
        }
        Set<String> placeholders = new TreeSet<>(QueryTemplate.placeholders(template));
        if (placeholders.remove(QueryTemplate.TEXT) == false) {
            reader.problem("template", "has " + QueryTemplate.TEXT + " nowhere; put it in place of the text, in a string value");
        }
        if (placeholders.isEmpty() == false) {
            String shown = RequestText.shown(placeholders);
            reader.problem("template", "has " + shown + ", but only " + QueryTemplate.TEXT + " is replaced");
        }
        String json = ParameterReader.json(template);
        reader.checkQuery("template", () -> QueryTemplate.fill(json, "text"), registry);
        return json;
    }

    private WindowRule window(ParameterReader reader) {
        int window = (int) reader.between("window", DEFAULT_WINDOW, 2, MOST_WINDOW);
        double share = reader.number("window_share", 1, value -> value > 0 && value <= 1, "above 0 and at most 1");
        return new WindowRule(window, share, reader.between("min_results", 0, 0, Long.MAX_VALUE));
    }

    private FingerprintRules fingerprints(ParameterReader reader, QueryOrder order) {
        ParameterReader fingerprints = reader.object("fingerprints", "field", "max_distance", "verify");
        if (fingerprints == null) {
            return null;
        }
        fingerprints.require("field", "name a field of type [simhash]");
        List<DistanceRule> rules = fingerprints.isList("max_distance")
            ? rules(fingerprints)
            : List.of(new DistanceRule(0, 0, 0, (int) fingerprints.between("max_distance", DEFAULT_DISTANCE, 0, MOST_DISTANCE)));
        if (order == QueryOrder.GAIN && rules.stream().anyMatch(rule -> rule.top() > 0)) {
            fingerprints.problem("max_distance", "has rules for the [top] queries by frequency, but [" + reader.path("order")
                + "] is [" + order + "]; give [min_frequency] instead of [top]");
        }
        return new FingerprintRules(fingerprints.text("field", null), rules, fingerprints.bool("verify", true));
    }

    private List<DistanceRule> rules(ParameterReader fingerprints) {
        List<DistanceRule> rules = new ArrayList<>();
        for (ParameterReader one : fingerprints.objects("max_distance", "top", "min_frequency", "results_below", "distance")) {
            one.require("distance", "give a number of bits, such as 3");
            rules.add(new DistanceRule(
                (int) condition(one, "top", Integer.MAX_VALUE), condition(one, "min_frequency", Long.MAX_VALUE),
                (int) condition(one, "results_below", Integer.MAX_VALUE),
                (int) one.between("distance", DEFAULT_DISTANCE, 0, MOST_DISTANCE)));
        }
        if (rules.size() > MOST_RULES) {
            fingerprints.problem("max_distance", "has [" + rules.size() + "] rules, but may have at most [" + MOST_RULES
                + "]; leave some out");
            return List.of();
        }
        for (int i = 0; i < rules.size(); i++) {
            for (int earlier = 0; earlier < i; earlier++) {
                if (rules.get(earlier).covers(rules.get(i))) {
                    String first = fingerprints.path("max_distance[" + earlier + "]");
                    fingerprints.problem("max_distance[" + i + "]", "never applies: [" + first
                        + "] comes first and applies to all of its queries; put it before that one, or leave it out");
                    break;
                }
            }
        }
        if (rules.isEmpty() || rules.getLast().isForAll() == false) {
            fingerprints.problem("max_distance", "does not cover all queries; end it with a rule that has only a [distance]");
        }
        return rules;
    }

    private static long condition(ParameterReader rule, String name, long most) {
        return rule.has(name) ? rule.between(name, 1, 1, most) : 0;
    }

    private StopRule stopWhen(ParameterReader reader) {
        ParameterReader stop = reader.object("stop_when", "queries", "fewer_than");
        if (stop == null) {
            return null;
        }
        stop.require("queries", "give the number of last queries to average over");
        stop.require("fewer_than", "give a number of removed documents per query");
        double fewerThan = stop.number("fewer_than", 1, value -> value > 0, "above 0");
        return new StopRule((int) stop.between("queries", 1, 1, MOST_QUERIES), fewerThan);
    }
}
