package org.neardup.plugin.job.control;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MetadataCreateIndexService;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.metadata.ProjectMetadata;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.indices.InvalidIndexNameException;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.JobSpecification.Action;
import org.neardup.plugin.job.result.ResultIndex;
import org.neardup.plugin.job.work.ClientWorkIndex;
import org.neardup.plugin.job.work.JobNodes;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.MappedFields;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.validation.FieldCheck;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Checks what a job is asked to do against the indices that the cluster has. */
final class SpecificationCheck {

    private static final String SYSTEM_PREFIX = ClientWorkIndex.SYSTEM_INDEX_PATTERN.replace("*", "");

    /** Types of fields whose values are objects. */
    private static final Set<String> OBJECTS = Set.of("object", "flattened");

    private final ClusterState state;
    private final ProjectMetadata project;
    private final JobSpecification specification;
    private final List<IndexMetadata> indices;
    private final List<String> problems;

    /**
     * @param problems takes a sentence for everything that is wrong
     */
    SpecificationCheck(ClusterState state, JobSpecification specification, List<String> problems) {
        this.state = state;
        this.project = state.metadata().getProject(ProjectId.DEFAULT);
        this.specification = specification;
        this.indices = specification.indices().stream().map(project::index).toList();
        this.problems = problems;
    }

    /** Checks everything; returns whether the field can be searched. */
    boolean check() {
        if (indices.isEmpty()) {
            problems.add("no index matches: name an index, an alias, a data stream, or a pattern that matches one");
        }
        for (Index index : specification.indices()) {
            if (index.getName().startsWith(SYSTEM_PREFIX)) {
                problems.add("index [" + index.getName() + "] belongs to the jobs themselves: leave it out");
            }
        }
        for (DiscoveryNode node : state.nodes()) {
            if (JobNodes.hasPlugin(node) == false) {
                problems.add("node [" + node.getName() + "] does not have the plugin, without which it cannot stay in a cluster with jobs");
            }
        }
        FieldCheck fields = new FieldCheck(indices, false, problems);
        boolean searchable = specification.field() != null && checkField(fields);
        if (specification.authority() != null) {
            fields.checkNumeric("authority", specification.authority());
        }
        if (specification.timestamp() != null) {
            fields.checkDate("earliest", specification.timestamp());
        }
        checkAction(specification.action(), specification.markField(), indices, problems);
        checkDest(specification.dest());
        return searchable;
    }

    /**
     * Checks whether the documents of indices can be marked or deleted: they are changed only in the version that was compared, which some
     * indices forget.
     */
    static void checkAction(Action action, String markField, List<IndexMetadata> indices, List<String> problems) {
        for (IndexMetadata index : indices) {
            if (action == Action.MARK) {
                checkMark(index, markField, problems);
            }
            if (action != Action.REPORT && IndexSettings.DISABLE_SEQUENCE_NUMBERS.get(index.getSettings())) {
                problems.add(
                    "[action] [" + action + "] needs the sequence numbers of documents, which index [" + index.getIndex().getName()
                        + "] does not keep: [" + IndexSettings.DISABLE_SEQUENCE_NUMBERS.getKey() + "] is [true]"
                );
            }
        }
    }

    private boolean checkField(FieldCheck fields) {
        int before = problems.size();
        Map<IndexMetadata, MappedField> mapped = fields.mapped("field", specification.field(), SignatureSetFieldMapper.CONTENT_TYPE);
        fields.checkType("field", mapped, SignatureSetFieldMapper.CONTENT_TYPE);
        fields.checkOrigins("field", specification.field(), mapped);
        return mapped.isEmpty() == false && problems.size() == before;
    }

    private static void checkMark(IndexMetadata index, String field, List<String> problems) {
        String name = index.getIndex().getName();
        for (int end = field.length(); end > 0; end = field.lastIndexOf('.', end - 1)) {
            String path = field.substring(0, end);
            MappedField mapped = MappedFields.find(index, path);
            if (mapped != null && OBJECTS.contains(mapped.type()) == false) {
                problems.add(
                    "[mark.field] [" + path + "] is a field of type [" + mapped.type() + "] in [" + name
                        + "], but must be free for an object: name another one"
                );
            }
        }
        Map<String, Object> mapping = index.mapping() == null ? Map.of() : index.mapping().sourceAsMap();
        String outermost = field.split("\\.")[0];
        if ("strict".equals(mapping.get("dynamic"))
            && (mapping.get("properties") instanceof Map<?, ?> fields && fields.containsKey(outermost)) == false) {
            problems.add("[mark.field] [" + field + "] is not in the mapping of [" + name + "], which is [strict]: add an object to it");
        }
        if (mapping.get("_source") instanceof Map<?, ?> source && "false".equals(String.valueOf(source.get("enabled")))) {
            problems.add("[action] [mark] changes documents, but index [" + name + "] does not keep their [_source]");
        }
    }

    private void checkDest(String dest) {
        try {
            MetadataCreateIndexService.validateIndexOrAliasName(dest, InvalidIndexNameException::new);
        } catch (InvalidIndexNameException e) {
            problems.add("[dest.index] is wrong: " + e.getMessage());
            return;
        }
        if (dest.equals(dest.toLowerCase(Locale.ROOT)) == false) {
            problems.add("[dest.index] [" + dest + "] must be lowercase");
        }
        if (dest.startsWith(".")) {
            problems.add("[dest.index] [" + dest + "] starts with a dot, as the indices of the system do: name another one");
        }
        IndexAbstraction existing = project.getIndicesLookup().get(dest);
        if (specification.indices().stream().anyMatch(index -> index.getName().equals(dest)) || specification.names().contains(dest)) {
            problems.add("[dest.index] [" + dest + "] is among the indices that are compared: name another one");
        } else if (existing != null && existing.getType() != IndexAbstraction.Type.CONCRETE_INDEX) {
            problems.add("[dest.index] [" + dest + "] is no index, but " + existing.getType().getDisplayName() + ": name an index");
        } else if (existing != null) {
            checkExisting(project.index(dest));
        }
    }

    private void checkExisting(IndexMetadata dest) {
        String name = dest.getIndex().getName();
        if (dest.getState() == IndexMetadata.State.CLOSE) {
            problems.add("[dest.index] [" + name + "] is closed: open it, or name another one");
        } else if (ResultIndex.isResult(dest.mapping()) == false) {
            problems.add("[dest.index] [" + name + "] is there and is no index of results: name another one");
        } else if (state.blocks().indexBlockedException(ProjectId.DEFAULT, ClusterBlockLevel.WRITE, name) != null) {
            problems.add("[dest.index] [" + name + "] is blocked for writing: remove the block, or name another one");
        }
    }
}
