package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.KeywordFieldMapper;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Output;
import org.neardup.plugin.job.phase.act.Mark;
import org.neardup.plugin.mapper.FieldCheck;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.MappedFields;
import org.neardup.plugin.server.ServerSettings;
import org.neardup.plugin.validation.EqualMappings;
import org.neardup.plugin.validation.ReadAccess;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;

/** Checks, before a job starts, whether the user can mark or delete the documents of indices. */
public final class ActionCheck {

    /** Field types whose values are objects. */
    private static final Set<String> OBJECTS = Set.of("object", "flattened");

    private final Client client;
    private final EqualMappings mappings;
    private final WriteProbe probe;
    private final Executor executor;

    @Inject
    public ActionCheck(Client client, IndicesService indicesService, ThreadPool threadPool) {
        this.client = client;
        this.mappings = new EqualMappings(indicesService);
        this.probe = new WriteProbe(client);
        this.executor = threadPool.generic();
    }

    /** Adds a problem for everything in the mappings and settings of the indices that prevents the action. */
    void checkMappings(Output output, List<IndexMetadata> indices, List<String> problems, ActionListener<Void> listener) {
        if (output.action() != Action.REPORT) {
            indices.forEach(index -> checkVersions("[action] [" + output.action() + "]", index, problems));
        }
        int before = problems.size();
        switch (output.action()) {
            case MARK -> {
                indices.forEach(index -> checkMark(index, output.markField(), problems));
                boolean isField = problems.size() == before;
                tryEach(indices, listener, (service, equal) -> {
                    checkSource("[action] [mark]", service, equal, problems);
                    if (isField) {
                        tryMark(output.markField(), service, FieldCheck.names(equal), problems);
                    }
                });
            }
            case GROUP -> {
                indices.forEach(index -> checkGroup(index, output.groupField().field(), problems));
                tryEach(indices, listener, (service, equal) -> checkSource("[action] [group]", service, equal, problems));
            }
            case REPORT, DELETE -> listener.onResponse(null);
        }
    }

    /** A keyword that searches collapse by: other types would be guessed for the first value, or hold other texts. */
    private static void checkGroup(IndexMetadata index, String field, List<String> problems) {
        MappedField mapped = MappedFields.find(index, field);
        if (mapped == null || mapped.type().equals(KeywordFieldMapper.CONTENT_TYPE) == false) {
            String is = mapped == null ? "is not mapped" : "is of type [" + mapped.type() + "]";
            String remedy = mapped == null
                ? "add [{\"properties\": {\"" + field + "\": {\"type\": \"keyword\"}}}] to the mapping" : "name another one";
            problems.add("[group.field] [" + field + "] " + is + " in [" + index.getIndex().getName()
                + "], but must be of type [keyword]; " + remedy);
        }
    }

    /** Adds a problem for everything in the indices that prevents removing marks or groups, whatever the mapping of their fields. */
    void checkUndo(List<IndexMetadata> indices, List<String> problems, ActionListener<Void> listener) {
        tryEach(indices, listener, (service, equal) -> checkSource("[_undo]", service, equal, problems));
    }

    private void tryEach(List<IndexMetadata> indices, ActionListener<Void> listener, EqualMappings.Trial trial) {
        executor.execute(ActionRunnable.run(listener, () -> mappings.forEach(indices, trial)));
    }

    /** Adds a problem for each index where the user cannot change documents as the action does. Call as the user. */
    void probe(Output output, List<IndexMetadata> indices, List<String> problems, ActionListener<Void> listener) {
        if (output.action() == Action.REPORT || indices.isEmpty()) {
            listener.onResponse(null);
        } else {
            Map<String, Object> example = switch (output.action()) {
                case MARK -> Mark.example(output.markField());
                case GROUP -> Map.of(output.groupField().field(), "group");
                case REPORT, DELETE -> null;
            };
            probe.check("[action] [" + output.action() + "]", example, indices, problems, listener.delegateFailureAndWrap((l, probed) -> {
                if (problems.isEmpty()) {
                    ReadAccess.check(client, "action", FieldCheck.names(indices), l);
                } else {
                    l.onResponse(null);
                }
            }));
        }
    }

    /**
     * Adds a problem for everything that prevents the user from changing a field of documents by version, or searches from finding the
     * changed field. Call as the user.
     *
     * @param parameter the name of the field's parameter in the request
     * @param example   a partial document with a value of the field
     */
    public void checkChange(
        String parameter, String field, Map<String, Object> example, List<IndexMetadata> indices, List<String> problems,
        ActionListener<Void> listener) {
        String what = "[" + parameter + "] [" + field + "]";
        indices.forEach(index -> checkVersions(what, index, problems));
        ActionListener<Void> afterTrial = listener.delegateFailureAndWrap((l, tried) -> {
            probe.check(what, example, indices, problems, l);
        });
        tryEach(indices, afterTrial, (service, equal) -> {
            checkSource(what, service, equal, problems);
            String obstacle = new FieldTrial(service, field, example).obstacle();
            if (obstacle != null) {
                problems.add(what + " cannot be written in " + FieldCheck.names(equal) + ": " + obstacle + "; name another field");
            }
        });
    }

    /** Documents are changed only in the version that was compared; some indices do not keep sequence numbers. */
    private static void checkVersions(String what, IndexMetadata index, List<String> problems) {
        String setting = ServerSettings.withoutSequenceNumbers(index.getSettings());
        if (setting != null) {
            problems.add(what + " needs the sequence numbers of documents, which index [" + index.getIndex().getName()
                + "] does not keep: [" + setting + "] is [true]");
        }
    }

    private static void checkMark(IndexMetadata index, String field, List<String> problems) {
        for (int end = field.length(); end > 0; end = field.lastIndexOf('.', end - 1)) {
            String path = field.substring(0, end);
            MappedField mapped = MappedFields.find(index, path);
            if (mapped != null && OBJECTS.contains(mapped.type()) == false) {
                problems.add("[mark.field] [" + path + "] is a field of type [" + mapped.type() + "] in [" + index.getIndex().getName()
                    + "], but must be unused or an object; name another one");
            }
        }
    }

    private static void checkSource(String what, IndexService service, List<IndexMetadata> indices, List<String> problems)
        throws IOException {
        String loss = new SourceTrial(service).loss();
        if (loss != null) {
            problems.add(what + " would lose data of " + FieldCheck.names(indices) + ", because a changed document is indexed again from"
                + " its [_source], which " + loss + "; leave these indices out, or reindex them with a whole [_source]");
        }
    }

    private static void tryMark(String field, IndexService service, Set<String> names, List<String> problems) throws IOException {
        Optional<String> other = otherIn(service, field);
        String obstacle = other.isEmpty() ? new FieldTrial(service, field, Mark.example(field)).obstacle() : null;
        if (other.isPresent()) {
            problems.add("[mark.field] [" + field + "] is an object in " + names + " with other fields, such as [" + other.get()
                + "], which undoing would remove with the mark; name another one");
        } else if (obstacle != null) {
            problems.add("[mark.field] searches would not find documents of " + names + " that are marked in [" + field + "]: "
                + obstacle + "; add [" + Mark.mapping(field) + "] to the mapping");
        }
    }

    /** A field of an object that does not belong to a mark. */
    private static Optional<String> otherIn(IndexService service, String field) {
        return service.mapperService().mappingLookup().getFullNameToFieldType().keySet().stream()
            .filter(name -> name.startsWith(field + ".") && Mark.isPart(name.substring(field.length() + 1)) == false)
            .findFirst();
    }
}
