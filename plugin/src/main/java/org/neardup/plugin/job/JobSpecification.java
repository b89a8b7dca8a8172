package org.neardup.plugin.job;

import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.index.Index;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What a job is asked to do: the body of {@code POST /{index}/_near_duplicates}. Immutable; checked before a job starts.
 *
 * @param indices            the concrete indices, as resolved when the job was started; an index that is deleted and created anew is
 *                           another one
 * @param names              the indices, aliases and data streams that were asked for, wildcards resolved: requests for documents name
 *                           these, so that permissions on an alias and its filter hold
 * @param field              a {@code signature_set} field
 * @param similarity         jaccard, cosine, dice or overlap
 * @param threshold          a decimal in (0, 1], or a whole number of tokens for overlap, as written
 * @param minTokens          documents with fewer distinct tokens take no part
 * @param algorithm          default, allpairs, ppjoin or ppjoin+
 * @param query              JSON of the query that chooses the documents, or null for all
 * @param dest               the result index
 * @param authority          the field of a document's authority, or null; the greatest is kept
 * @param authorityMissing   the authority of documents without a value
 * @param timestamp          the date field by which the earliest document is kept, or null
 * @param keep               the rule that comes first; the other one, then index and id decide what it leaves open
 * @param grouping           how near-duplicates make groups
 * @param action             what is done to documents that are not kept
 * @param markField          the object field that marks a duplicate
 * @param protect            JSON of a query whose documents are never marked or deleted, or null
 * @param pairs              which pairs are written to the result index
 * @param maxMemoryBytes     the most memory that a unit of the job may take, 0 for what the node's breaker allows
 * @param parallelUnits      how many units of the job a node does at the same time
 * @param continueFrom       the earlier job whose links of unchanged documents are taken over, or null
 * @param selection          the part of an earlier job's plan that is carried out; null unless the job applies one
 */
public record JobSpecification(
    List<Index> indices,
    List<String> names,
    String field,
    String similarity,
    String threshold,
    int minTokens,
    String algorithm,
    String query,
    String dest,
    String authority,
    double authorityMissing,
    String timestamp,
    Keep keep,
    Grouping grouping,
    Action action,
    String markField,
    String protect,
    Pairs pairs,
    long maxMemoryBytes,
    int parallelUnits,
    String continueFrom,
    PlanSelection selection
) implements ToXContentObject {

    private static final ConstructingObjectParser<JobSpecification, Void> PARSER = new ConstructingObjectParser<>(
        "near_duplicates_specification",
        true,
        JobSpecification::ofParsed
    );

    /** Unlike the server's own, it passes over what a later version adds. */
    private static final ConstructingObjectParser<Index, Void> INDEX_PARSER = new ConstructingObjectParser<>(
        "index",
        true,
        parsed -> new Index((String) parsed[0], (String) parsed[1])
    );

    static {
        INDEX_PARSER.declareString(constructorArg(), new ParseField("index_name"));
        INDEX_PARSER.declareString(constructorArg(), new ParseField("index_uuid"));
        PARSER.declareObjectArray(constructorArg(), INDEX_PARSER, new ParseField("indices"));
        PARSER.declareStringArray(constructorArg(), new ParseField("names"));
        PARSER.declareString(constructorArg(), new ParseField("field"));
        PARSER.declareString(constructorArg(), new ParseField("similarity"));
        PARSER.declareString(constructorArg(), new ParseField("threshold"));
        PARSER.declareInt(constructorArg(), new ParseField("min_tokens"));
        PARSER.declareString(constructorArg(), new ParseField("algorithm"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("query"));
        PARSER.declareString(constructorArg(), new ParseField("dest"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("authority"));
        PARSER.declareDouble(constructorArg(), new ParseField("authority_missing"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("earliest"));
        PARSER.declareString(constructorArg(), text -> RecordVersion.constant(Keep.class, text), new ParseField("keep"));
        PARSER.declareString(constructorArg(), text -> RecordVersion.constant(Grouping.class, text), new ParseField("grouping"));
        PARSER.declareString(constructorArg(), text -> RecordVersion.constant(Action.class, text), new ParseField("action"));
        PARSER.declareString(constructorArg(), new ParseField("mark_field"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("protect"));
        PARSER.declareString(constructorArg(), text -> RecordVersion.constant(Pairs.class, text), new ParseField("pairs"));
        PARSER.declareLong(constructorArg(), new ParseField("max_memory_in_bytes"));
        PARSER.declareInt(constructorArg(), new ParseField("parallel_units"));
        PARSER.declareString(optionalConstructorArg(), new ParseField("continue_from"));
        PARSER.declareObject(
            optionalConstructorArg(), (parser, context) -> PlanSelection.fromXContent(parser), new ParseField("selection"));
    }

    /** The rule that comes first when the kept document of a group is chosen. */
    public enum Keep {
        /** The greatest authority. */
        AUTHORITY,
        /** The earliest timestamp. */
        EARLIEST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Which pairs of near-duplicates are written to the result index. */
    public enum Pairs {
        /** None: a duplicate's document has its similarity to the kept one. */
        NONE,
        /** Each duplicate with the kept one. */
        KEPT,
        /** All; of more than {@link org.neardup.plugin.job.result.PairWriter#MOST_DOCUMENTS} linked documents those with the kept ones. */
        ALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is done to the members of a group that are not kept. */
    public enum Action {
        REPORT,
        MARK,
        DELETE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public JobSpecification {
        indices = List.copyOf(indices);
        names = List.copyOf(names);
    }

    @SuppressWarnings("unchecked")
    private static JobSpecification ofParsed(Object[] parsed) {
        return new JobSpecification(
            (List<Index>) parsed[0],
            (List<String>) parsed[1],
            (String) parsed[2],
            (String) parsed[3],
            (String) parsed[4],
            (Integer) parsed[5],
            (String) parsed[6],
            (String) parsed[7],
            (String) parsed[8],
            (String) parsed[9],
            (Double) parsed[10],
            (String) parsed[11],
            (Keep) parsed[12],
            (Grouping) parsed[13],
            (Action) parsed[14],
            (String) parsed[15],
            (String) parsed[16],
            (Pairs) parsed[17],
            (Long) parsed[18],
            (Integer) parsed[19],
            (String) parsed[20],
            (PlanSelection) parsed[21]
        );
    }

    /** Reads what {@link #toXContent} wrote. */
    public static JobSpecification fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        builder.xContentList("indices", indices);
        builder.field("names", names);
        builder.field("field", field);
        builder.field("similarity", similarity);
        builder.field("threshold", threshold);
        builder.field("min_tokens", minTokens);
        builder.field("algorithm", algorithm);
        optional(builder, "query", query);
        builder.field("dest", dest);
        optional(builder, "authority", authority);
        builder.field("authority_missing", authorityMissing);
        optional(builder, "earliest", timestamp);
        builder.field("keep", keep.toString());
        builder.field("grouping", grouping.toString());
        builder.field("action", action.toString());
        builder.field("mark_field", markField);
        optional(builder, "protect", protect);
        builder.field("pairs", pairs.toString());
        builder.humanReadableField("max_memory_in_bytes", "max_memory", ByteSizeValue.ofBytes(maxMemoryBytes));
        builder.field("parallel_units", parallelUnits);
        optional(builder, "continue_from", continueFrom);
        if (selection != null) {
            builder.field("selection", selection);
        }
        return builder.endObject();
    }

    static void optional(XContentBuilder builder, String name, String value) throws IOException {
        if (value != null) {
            builder.field(name, value);
        }
    }

    /** The first parameter in which another job links other documents of the same ones, null if there is none. */
    public String differenceTo(JobSpecification other) {
        if (field.equals(other.field) == false) {
            return "field";
        }
        if (similarity.equals(other.similarity) == false) {
            return "similarity";
        }
        if (threshold.equals(other.threshold) == false) {
            return "threshold";
        }
        if (minTokens != other.minTokens) {
            return "min_tokens";
        }
        return Objects.equals(query, other.query) ? null : "query";
    }

    /** How much of so many bytes of memory one piece of work may take. */
    public long mostMemory(long available) {
        return maxMemoryBytes > 0 ? Math.min(available, maxMemoryBytes) : available;
    }

    /** A job that acts on what this one planned, or on a part of that; null for all. */
    public JobSpecification acting(Action other, PlanSelection part) {
        return new JobSpecification(
            indices,
            names,
            field,
            similarity,
            threshold,
            minTokens,
            algorithm,
            query,
            dest,
            authority,
            authorityMissing,
            timestamp,
            keep,
            grouping,
            other,
            markField,
            protect,
            pairs,
            maxMemoryBytes,
            parallelUnits,
            continueFrom,
            part
        );
    }
}
