package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRunnable;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.phase.act.Mark;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.MappedFields;
import org.neardup.plugin.validation.EqualMappings;
import org.neardup.plugin.validation.FieldCheck;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;

/** Checks, before anything is planned, whether the documents of indices can be marked or deleted by the user. */
public final class ActionCheck {

    /** Types of fields whose values are objects. */
    private static final Set<String> OBJECTS = Set.of("object", "flattened");

    private final EqualMappings mappings;
    private final WriteProbe probe;
    private final Executor executor;

    @Inject
    public ActionCheck(Client client, IndicesService indicesService, ThreadPool threadPool) {
        this.mappings = new EqualMappings(indicesService);
        this.probe = new WriteProbe(client);
        this.executor = threadPool.generic();
    }

    /**
     * Adds a problem for everything in the mappings and settings of indices that keeps the action from being done.
     *
     * @param problems takes the sentences
     */
    void checkMappings(Action action, String markField, List<IndexMetadata> indices, List<String> problems, ActionListener<Void> listener) {
        int before = problems.size();
        if (action != Action.REPORT) {
            indices.forEach(index -> checkVersions("[action] [" + action + "]", index, problems));
        }
        if (action == Action.MARK) {
            indices.forEach(index -> checkMark(index, markField, problems));
        }
        if (action != Action.MARK || problems.size() > before) {
            listener.onResponse(null);
            return;
        }
        executor.execute(ActionRunnable.run(listener, () -> tryMark(markField, indices, problems)));
    }

    /**
     * Adds a problem for each index whose documents the user cannot change in the way that the action does. To be called as the user.
     *
     * @param problems takes the sentences
     */
    void probe(Action action, String markField, List<IndexMetadata> indices, List<String> problems, ActionListener<Void> listener) {
        if (action == Action.REPORT || indices.isEmpty()) {
            listener.onResponse(null);
        } else {
            probe.check(action, markField, indices, problems, listener);
        }
    }

    /**
     * Adds a problem for everything that keeps a field of documents from being changed by the user in the version that was read, or from
     * being found afterwards. To be called as the user.
     *
     * @param parameter what the request calls the field
     * @param example   a partial document that gives the field a value
     * @param problems  takes the sentences
     */
    public void checkChange(
        String parameter,
        String field,
        Map<String, Object> example,
        List<IndexMetadata> indices,
        List<String> problems,
        ActionListener<Void> listener
    ) {
        String what = "[" + parameter + "] [" + field + "]";
        for (IndexMetadata index : indices) {
            checkVersions(what, index, problems);
            checkSource(what, index, problems);
        }
        ActionListener<Void> afterTrial = listener.delegateFailureAndWrap((l, tried) -> {
            probe.checkUpdate(what, example, indices, problems, l);
        });
        executor.execute(ActionRunnable.run(afterTrial, () -> mappings.forEach(indices, (service, equal) -> {
            String obstacle = new FieldTrial(service, field, example).obstacle();
            if (obstacle != null) {
                problems.add(what + " cannot be written in " + FieldCheck.names(equal) + ": " + obstacle + "; name another field");
            }
        })));
    }

    /** Documents are changed only in the version that was compared, which some indices forget. */
    private static void checkVersions(String what, IndexMetadata index, List<String> problems) {
        if (IndexSettings.DISABLE_SEQUENCE_NUMBERS.get(index.getSettings())) {
            problems.add(
                what + " needs the sequence numbers of documents, which index [" + index.getIndex().getName()
                    + "] does not keep: [" + IndexSettings.DISABLE_SEQUENCE_NUMBERS.getKey() + "] is [true]"
            );
        }
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
        checkSource("[action] [mark]", index, problems);
    }

    private static void checkSource(String what, IndexMetadata index, List<String> problems) {
        Map<String, Object> mapping = index.mapping() == null ? Map.of() : index.mapping().sourceAsMap();
        if (mapping.get("_source") instanceof Map<?, ?> source && "false".equals(String.valueOf(source.get("enabled")))) {
            problems.add(what + " changes documents, but index [" + index.getIndex().getName() + "] does not keep their [_source]");
        }
    }

    private void tryMark(String field, List<IndexMetadata> indices, List<String> problems) throws IOException {
        mappings.forEach(indices, (service, equal) -> {
            Set<String> names = FieldCheck.names(equal);
            List<String> others = othersIn(service, field);
            String obstacle = others.isEmpty() ? new FieldTrial(service, field, Mark.example(field)).obstacle() : null;
            if (others.isEmpty() == false) {
                problems.add(
                    "[mark.field] [" + field + "] is an object in " + names + " that has fields of its own, such as [" + others.getFirst()
                        + "], which would go with the mark: name another one"
                );
            } else if (obstacle != null) {
                problems.add(
                    "[mark.field] documents of " + names + " that are marked in [" + field + "] would not be found: " + obstacle
                        + "; add [" + Mark.mapping(field) + "] to the mapping"
                );
            }
        });
    }

    /** The fields of an object that are not those of a mark. */
    private static List<String> othersIn(IndexService service, String field) {
        List<String> others = new ArrayList<>();
        for (String name : service.mapperService().mappingLookup().getFullNameToFieldType().keySet()) {
            if (name.startsWith(field + ".") && Mark.isPart(name.substring(field.length() + 1)) == false) {
                others.add(name);
            }
        }
        return others;
    }
}
