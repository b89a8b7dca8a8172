package org.neardup.plugin.job.request;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.mapper.KeywordFieldMapper;
import org.neardup.plugin.job.Frames;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.query.QueryCandidates;
import org.neardup.plugin.job.query.QueryCandidates.FingerprintRules;
import org.neardup.plugin.mapper.FieldCheck;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SimHashFieldMapper;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.work.JobNodes;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks the specification of a job against the cluster's indices.
 *
 * @param indices  the compared indices
 */
record SpecificationCheck(ClusterState state, JobSpecification specification, List<IndexMetadata> indices, List<String> problems) {

    private static final String AUTHORITY = Authority.PARAMETER;
    private static final String EARLIEST = "earliest";
    private static final String LATEST = "latest";
    private static final String FINGERPRINTS = "candidates.fingerprints.field";
    private static final String PARTITION_BY = "partition_by";
    private static final String WITHIN = "within.field";
    private static final String SITE = "frames.site";

    /** Checks everything; returns whether the field can be searched. */
    boolean check() {
        for (DiscoveryNode node : state.nodes()) {
            if (JobNodes.hasPlugin(node) == false) {
                problems.add("node [" + node.getName()
                    + "] lacks the plugin, and cannot stay in a cluster with jobs; install it on all nodes");
            }
        }
        boolean searchable = specification.source().field() != null && checkField();
        if (specification.queries() != null) {
            checkWindow(specification.queries().window().most());
        }
        if (specification.output().dest() != null) {
            Set<String> compared = new TreeSet<>(FieldCheck.names(indices));
            compared.addAll(specification.source().names());
            new ExportCheck(state, compared, "dest.index", problems).check(specification.output().dest());
        }
        return searchable;
    }

    /** The fields other than the tokens' that a job reads, by parameter. */
    Map<String, String> valueFields() {
        Frames frames = specification.comparison().frames();
        Authority authority = specification.keep().authority();
        QueryCandidates queries = specification.queries();
        FingerprintRules fingerprints = queries == null ? null : queries.fingerprints();
        Map<String, String> fields = new TreeMap<>();
        fields.put(AUTHORITY, authority == null ? null : authority.field());
        fields.put(EARLIEST, specification.keep().earliest());
        fields.put(LATEST, specification.keep().latest());
        fields.put(PARTITION_BY, specification.source().partitionBy());
        fields.put(WITHIN, specification.source().within() == null ? null : specification.source().within().field());
        fields.put(SITE, frames == null ? null : frames.site());
        fields.put(FINGERPRINTS, fingerprints == null ? null : fingerprints.field());
        fields.values().removeIf(Objects::isNull);
        return fields;
    }

    /** Checks the types of {@link #valueFields}, except hidden ones, about which nothing may be revealed. */
    void checkValueFields(Set<String> hidden) {
        FieldCheck fields = new FieldCheck(indices, false, problems);
        valueFields().forEach((parameter, field) -> {
            if (hidden.contains(parameter)) {
                return;
            }
            switch (parameter) {
                case AUTHORITY -> fields.checkNumeric(parameter, field);
                case EARLIEST, LATEST, WITHIN -> fields.checkDate(parameter, field);
                case FINGERPRINTS -> fields.checkTokens(parameter, field, SimHashFieldMapper.CONTENT_TYPE);
                default -> fields.checkType(parameter, field, KeywordFieldMapper.CONTENT_TYPE);
            }
        });
    }

    private boolean checkField() {
        int before = problems.size();
        FieldCheck fields = new FieldCheck(indices, false, problems);
        Map<IndexMetadata, MappedField> mapped = fields.checkTokens(
            "field", specification.source().field(), SignatureSetFieldMapper.CONTENT_TYPE);
        boolean isSearchable = mapped.isEmpty() == false && problems.size() == before;
        if (isSearchable && specification.source().newDocuments() != null) {
            checkTerms(mapped);
        }
        return isSearchable;
    }

    private void checkTerms(Map<IndexMetadata, MappedField> mapped) {
        Set<String> without = FieldCheck.names(
            mapped.keySet().stream().filter(index -> mapped.get(index).hasTerms() == false).toList());
        if (without.isEmpty() == false) {
            problems.add("[field] [" + specification.source().field() + "] has no terms in " + without + ", in which [candidates.new] looks"
                + " up tokens; map a field with \"index\": true, and reindex");
        }
    }

    private void checkWindow(int window) {
        Setting<Integer> limit = IndexSettings.MAX_RESULT_WINDOW_SETTING;
        indices.stream().filter(index -> window > limit.get(index.getSettings())).findFirst().ifPresent(index -> problems.add(
            "[candidates.window] of [" + window + "] is above [" + limit.getKey() + "] of index [" + index.getIndex().getName()
                + "], which is [" + limit.get(index.getSettings()) + "]; choose a smaller window, or raise the setting"));
    }
}
