package org.neardup.plugin.job.request;

import org.elasticsearch.ElasticsearchParseException;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.index.ComparedIndices;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.GroupField;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Limits;
import org.neardup.plugin.job.Output;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.job.Within;
import org.neardup.plugin.job.query.QueryCandidates;
import org.neardup.plugin.query.NearDuplicatesQueryParser;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.RequestText;
import org.neardup.plugin.window.Authority;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the body of a request that starts a job, and collects the problems that need no cluster to find. */
final class SpecificationReader {

    static final int MOST_TOKENS = Integer.MAX_VALUE - 1;
    static final String DEFAULT_MARK_FIELD = "near_duplicate";
    static final int MOST_PARALLEL_UNITS = 64;

    /** An object inside up to nine others. Asterisks are excluded: undoing such a mark would remove other fields, too. */
    private static final Pattern FIELD_NAME = Pattern.compile("(?!_)(?!.{201})[^\\s\\p{Cntrl}.*]+(\\.[^\\s\\p{Cntrl}.*]+){0,9}");

    private static final String[] PARAMETERS = {
        "field", "similarity", "threshold", "plain", "idf_power", "frames", "min_tokens", "max_tokens", "query", "partition_by", "within",
        "candidates", "dest", "authority", "earliest", "latest", "keep", "min_authority", "grouping", "action", "mark",
        "group", "i_reviewed", "protect", "pairs", "max_memory", "parallel_units", "continue_from"};

    private final ParameterReader reader;
    private final NamedXContentRegistry registry;

    SpecificationReader(Map<String, Object> body, NamedXContentRegistry registry) {
        this.reader = new ParameterReader(body).allow(PARAMETERS);
        this.registry = registry;
    }

    /** The problems so far; later checks add to them. */
    List<String> problems() {
        return reader.problems();
    }

    /** Reads the body. Invalid parameters get their defaults. */
    JobSpecification read(ComparedIndices compared) {
        reader.require("field", "name a field of type [signature_set]");
        String query = reader.query("query", registry);
        String protect = reader.query("protect", registry);
        int minTokens = (int) reader.between("min_tokens", SignatureSet.DEFAULT_MIN_TOKENS, 1, MOST_TOKENS);
        int maxTokens = (int) reader.between("max_tokens", Math.max(minTokens, SignatureSet.DEFAULT_MAX_TOKENS), minTokens, MOST_TOKENS);
        Comparison comparison = new ComparisonReader(reader).read();
        CandidatesReader candidates = new CandidatesReader(reader, registry);
        QueryCandidates queries = candidates.read();
        if (queries != null) {
            refuseWithQueries(comparison);
        }
        if (candidates.areOfNew()) {
            refuseWithNew(comparison);
        }
        return new JobSpecification(
            new Source(
                compared.indices(), compared.names(), reader.text("field", null), minTokens, maxTokens, query,
                reader.text("partition_by", null), within(), candidates.newDocuments()),
            comparison, keepRule(), output(protect),
            new Limits(memory(), (int) reader.between("parallel_units", 1, 1, MOST_PARALLEL_UNITS)),
            reader.text("continue_from", null), null, queries);
    }

    /** Rejects parameters that only apply when all documents are compared. */
    private void refuseWithQueries(Comparison comparison) {
        if (reader.has("continue_from")) {
            reader.problem("continue_from", "reuses comparisons of all documents, but [candidates] compares only documents that queries"
                + " bring together; leave one of them out");
        }
        if (comparison.frames() != null) {
            reader.problem("frames", "counts the tokens of all documents, but [candidates] reads only what queries bring together; leave it"
                + " out, or choose a weighted similarity, in which frames hardly count");
        }
        if (reader.has("partition_by")) {
            reader.problem("partition_by", "divides a join of all documents, but [candidates] compares only what queries bring together;"
                + " leave it out, and give each query a filter");
        }
        if (reader.has("within")) {
            reader.problem("within", "divides groups of a join of all documents, but [candidates] compares only what queries bring"
                + " together; leave it out, and give each query a filter");
        }
    }

    /** Rejects parameters for which it does not suffice to look up new documents. */
    private void refuseWithNew(Comparison comparison) {
        String similarity = comparison.measure().name();
        if (NearDuplicatesQueryParser.SIMILARITIES.contains(similarity) == false) {
            reader.problem("similarity", "is [" + similarity + "], but [candidates.new] looks up tokens without weights; set one of "
                + NearDuplicatesQueryParser.SIMILARITIES + ", and a [threshold] for it");
        }
        if (comparison.frames() != null) {
            reader.problem("frames",
                "counts the tokens of all documents, but [candidates.new] reads only new documents and those near them;"
                    + " leave it out");
        }
        if (reader.has("continue_from")) {
            reader.problem("continue_from", "keeps the groups of all documents, but [candidates.new] finds only those with a new one;"
                + " leave one of them out");
        }
        if (reader.isText("grouping") && reader.text("grouping", "").equalsIgnoreCase(Grouping.CONNECTED.toString())) {
            reader.problem("grouping", "[connected] needs the pairs of all documents, but [candidates.new] compares only pairs with a new"
                + " one; leave one of them out");
        }
        if (reader.isText("action") && reader.text("action", "").equalsIgnoreCase(Action.GROUP.toString())) {
            reader.problem("action", "[group] names the groups of all documents, but [candidates.new] finds only those with a new one;"
                + " choose another action");
        }
    }

    private Within within() {
        ParameterReader within = reader.object("within", "field", "span");
        if (within == null) {
            return null;
        }
        within.require("field", "name a date field");
        within.require("span", "give the greatest difference of the dates of near-duplicates, such as 30d");
        return new Within(within.text("field", null), span(within));
    }

    private static long span(ParameterReader within) {
        String text = within.text("span", null);
        if (text == null) {
            return 1;
        }
        try {
            long millis = TimeValue.parseTimeValue(text, "span").millis();
            if (millis > 0) {
                return millis;
            }
        } catch (IllegalArgumentException e) {
            // Said below, like a span that is too small.
        }
        within.problem("span", "must be a time of at least 1ms, such as 30d, but was [" + RequestText.shown(text) + "]");
        return 1;
    }

    private KeepRule keepRule() {
        Authority authority = Authority.read(reader);
        String earliest = reader.text("earliest", null);
        String latest = reader.text("latest", null);
        if (earliest != null && latest != null) {
            reader.problem("latest", "cannot be combined with [earliest]; name one date field");
            latest = null;
        }
        Keep keep = reader.oneOf("keep", Keep.values(), null);
        if (keep == Keep.AUTHORITY && reader.has("authority") == false) {
            reader.problem("keep", "is [authority], but [authority] is missing; name a numeric field, or leave [keep] out");
        }
        for (Keep date : List.of(Keep.EARLIEST, Keep.LATEST)) {
            if (keep == date && reader.has(date.toString()) == false) {
                reader.problem("keep", "is [" + date + "], but [" + date + "] is missing; name a date field");
            }
        }
        if (keep == null) {
            Keep byDate = earliest != null ? Keep.EARLIEST : latest != null ? Keep.LATEST : Keep.AUTHORITY;
            keep = authority == null ? byDate : Keep.AUTHORITY;
        }
        return new KeepRule(keep, authority, earliest, latest, minAuthority(keep));
    }

    private Number minAuthority(Keep keep) {
        if (reader.has("min_authority") == false) {
            return null;
        }
        if (keep != Keep.AUTHORITY || reader.has("authority") == false) {
            reader.problem("min_authority", "is for jobs that keep the document with the most authority; name a numeric field in"
                + " [authority] and set [keep] to [authority], or leave it out");
        }
        return reader.number("min_authority", 0L);
    }

    private Output output(String protect) {
        Grouping grouping = reader.oneOf("grouping", Grouping.values(), Grouping.STAR);
        if (grouping == Grouping.CONNECTED && reader.has("within")) {
            reader.problem("within", "cannot be combined with [grouping] of [connected], whose chains lead beyond any span; leave one out");
        }
        Action action = reader.oneOf("action", Action.values(), Action.REPORT);
        boolean reviewed = reader.bool("i_reviewed", false);
        boolean deletesUnreviewed = action == Action.DELETE && reviewed == false;
        if (deletesUnreviewed && reader.has("min_authority")) {
            reader.problem("action", "[delete] with [min_authority] would delete the last copies of texts; report first and apply what"
                + " you reviewed, or set [i_reviewed] if you know the results");
        }
        Pairs pairs = reader.oneOf("pairs", Pairs.values(), Pairs.NONE);
        ParameterReader dest = reader.object("dest", "index", ExportCheck.FIELDS);
        List<String> fields = dest == null ? null : ExportCheck.fields(dest);
        return new Output(dest(dest), grouping, pairs, action, markField(), deletesUnreviewed, protect, group(), fields);
    }

    private static String dest(ParameterReader dest) {
        if (dest == null) {
            return null;
        }
        dest.require("index", "name the index to export the result to, or leave out [dest]");
        return dest.text("index", null);
    }

    private String markField() {
        ParameterReader mark = reader.object("mark", "field");
        String field = mark == null ? DEFAULT_MARK_FIELD : mark.text("field", DEFAULT_MARK_FIELD);
        if (FIELD_NAME.matcher(field).matches()) {
            return field;
        }
        mark.problem("field", "[" + RequestText.shown(field) + "] cannot be the name of an object; give a name of at most 200 characters"
            + " and 10 parts between dots, without [*], blanks or control characters, that does not start with [_]");
        return DEFAULT_MARK_FIELD;
    }

    private GroupField group() {
        ParameterReader group = reader.object("group", "field", "singles");
        if (group == null) {
            return null;
        }
        String field = group.text("field", GroupField.DEFAULT.field());
        boolean singles = group.bool("singles", GroupField.DEFAULT.singles());
        if (FIELD_NAME.matcher(field).matches() && field.contains(".") == false) {
            return new GroupField(field, singles);
        }
        group.problem("field", "[" + RequestText.shown(field) + "] cannot be the name of a field outside of objects; give a name of at"
            + " most 200 characters, without [.], [*], blanks or control characters, that does not start with [_]");
        return null;
    }

    private long memory() {
        String text = reader.text("max_memory", null);
        if (text == null) {
            return 0;
        }
        try {
            long bytes = ByteSizeValue.parseBytesSizeValue(text, "max_memory").getBytes();
            if (bytes > 0) {
                return bytes;
            }
            reader.problem("max_memory", "must be positive, but was [" + text + "]");
        } catch (ElasticsearchParseException | IllegalArgumentException e) {
            reader.problem("max_memory", "must be a size such as 200mb, but was [" + text + "]");
        }
        return 0;
    }
}
