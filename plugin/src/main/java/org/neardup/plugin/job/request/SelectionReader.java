package org.neardup.plugin.job.request;

import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.validation.ParameterReader;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Reads the body of a request that applies a plan, and says everything that is wrong with it by itself. */
final class SelectionReader {

    private final ParameterReader reader;
    private final JobSpecification planned;
    private final QueryReader.Read query;
    private final QueryReader.Read protect;

    /**
     * @param planned what the job was asked for that planned
     */
    SelectionReader(Map<String, Object> body, JobSpecification planned, NamedXContentRegistry registry) {
        this.reader = new ParameterReader(body).allow("action", "query", "threshold", "protect");
        this.planned = planned;
        QueryReader queries = new QueryReader(reader, registry);
        query = queries.read("query");
        protect = queries.read("protect");
    }

    List<String> problems() {
        return reader.problems();
    }

    /** The query that chooses among the documents of the result index, null for all. */
    QueryBuilder query() {
        return query.query();
    }

    /** The query of documents that are left alone, or null. */
    QueryBuilder protect() {
        return protect.query();
    }

    /** What the job is asked that carries out the part. */
    JobSpecification read(boolean dryRun) {
        return planned.acting(action(), new PlanSelection(query.json(), threshold(), protect.json(), dryRun));
    }

    private Action action() {
        int before = problems().size();
        Action action = reader.oneOf("action", Action.values(), planned.output().action());
        if (action == Action.REPORT && problems().size() == before) {
            problems().add("[action] must be [mark] or [delete]: the job only reported, so its plan does not say");
        }
        return action;
    }

    private String threshold() {
        BigDecimal threshold = reader.decimal("threshold", null);
        if (threshold == null) {
            return null;
        }
        String text = threshold.stripTrailingZeros().toPlainString();
        if (threshold.compareTo(planned.similarity().least()) < 0) {
            problems().add(
                "[threshold] must be at least [" + planned.threshold() + "], that of the job, but was [" + text
                    + "]: the plan has no documents below it; start a new job"
            );
            return null;
        }
        try {
            planned.similarity().at(text);
        } catch (IllegalArgumentException e) {
            problems().add("[threshold] is wrong: " + e.getMessage());
        }
        return text;
    }
}
