package org.neardup.plugin.job.request;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.MetadataCreateIndexService;
import org.elasticsearch.indices.InvalidIndexNameException;
import org.neardup.plugin.job.phase.export.ExportSchema;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.validation.ParameterReader;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Checks the name of an index to which near-duplicates are exported.
 *
 * @param compared  names of the compared indices
 * @param parameter that gives the name
 */
record ExportCheck(ClusterState state, Set<String> compared, String parameter, List<String> problems) {

    static final String FIELDS = "fields";
    static final int MOST_FIELDS = 100;

    /** Reads the parameter with patterns of the fields to export; null if there are none. */
    static List<String> fields(ParameterReader reader) {
        List<String> fields = reader.texts(FIELDS);
        if (fields.size() > MOST_FIELDS) {
            reader.problem(FIELDS, "has [" + fields.size() + "] names, but can have [" + MOST_FIELDS + "] at most; use patterns such as"
                + " [meta.*]");
        }
        return fields.isEmpty() || fields.size() > MOST_FIELDS ? null : fields;
    }

    /** Adds the problems of a name. */
    void check(String dest) {
        try {
            MetadataCreateIndexService.validateIndexOrAliasName(dest, InvalidIndexNameException::new);
        } catch (InvalidIndexNameException e) {
            problems.add("[" + parameter + "] is invalid: " + e.getMessage());
            return;
        }
        if (dest.chars().anyMatch(Character::isISOControl)) {
            problems.add("[" + parameter + "] has a control character; choose another name");
        }
        if (dest.equals(dest.toLowerCase(Locale.ROOT)) == false) {
            problems.add("[" + parameter + "] [" + dest + "] must be lowercase");
        }
        if (dest.startsWith(".")) {
            problems.add("[" + parameter + "] [" + dest + "] starts with a dot, like system indices; choose another name");
        }
        ServerProject project = ServerProject.of(state);
        IndexAbstraction existing = project.named(dest);
        if (compared.contains(dest)) {
            problems.add("[" + parameter + "] [" + dest + "] is one of the compared indices; choose another name");
        } else if (existing != null && existing.getType() != IndexAbstraction.Type.CONCRETE_INDEX) {
            problems.add("[" + parameter + "] [" + dest + "] is not an index, but " + existing.getType().getDisplayName()
                + "; name an index");
        } else if (existing != null) {
            checkExisting(project.index(dest));
        }
    }

    private void checkExisting(IndexMetadata dest) {
        String name = dest.getIndex().getName();
        if (dest.getState() == IndexMetadata.State.CLOSE) {
            problems.add("[" + parameter + "] [" + name + "] is closed; open it, or choose another name");
        } else if (ExportSchema.isExport(dest.mapping()) == false) {
            problems.add("[" + parameter + "] [" + name + "] exists and is not one of exported near-duplicates; choose another name");
        } else if (ServerProject.of(state).isBlocked(ClusterBlockLevel.WRITE, name)) {
            problems.add("[" + parameter + "] [" + name + "] is blocked for writing; remove the block, or choose another name");
        }
    }
}
