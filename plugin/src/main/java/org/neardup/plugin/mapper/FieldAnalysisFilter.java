package org.neardup.plugin.mapper;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.admin.indices.analyze.AnalyzeAction;
import org.elasticsearch.action.support.ActionFilterChain;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.tasks.Task;
import org.neardup.analysis.text.TextForm;
import org.neardup.plugin.analysis.ShingleAnalyzerProvider;
import org.neardup.plugin.analysis.SpotSignatureAnalyzerProvider;
import org.neardup.plugin.server.ServerProject;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Has {@code _analyze} show the tokens that a field of this plugin hashes. The server takes the analyzer of a field only if the field is of
 * one of its own text types, so this filter names the analyzer. Like the field, it normalizes the text for analyzers that do not.
 *
 * @param state the current state of the cluster, available once the node has started
 */
public record FieldAnalysisFilter(Supplier<ClusterState> state) implements MappedActionFilter {

    private static final Set<String> TYPES = Set.of(
        SimHashFieldMapper.CONTENT_TYPE, SignatureSetFieldMapper.CONTENT_TYPE, WeightedMinHashFieldMapper.CONTENT_TYPE);
    /** These normalize the text themselves. */
    private static final Set<String> OWN_ANALYZERS = Set.of(ShingleAnalyzerProvider.NAME, SpotSignatureAnalyzerProvider.NAME);

    @Override
    public String actionName() {
        return AnalyzeAction.NAME;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <Request extends ActionRequest, Response extends ActionResponse> void apply(
        Task task, String action, Request request, ActionListener<Response> listener, ActionFilterChain<Request, Response> chain) {
        boolean byField = request instanceof AnalyzeAction.Request given && isByFieldAlone(given);
        chain.proceed(task, action, byField ? (Request) byAnalyzer((AnalyzeAction.Request) request) : request, listener);
    }

    private static boolean isByFieldAlone(AnalyzeAction.Request given) {
        return given.index() != null && given.field() != null && given.analyzer() == null && given.tokenizer() == null
            && given.normalizer() == null && given.tokenFilters().isEmpty() && given.charFilters().isEmpty();
    }

    private AnalyzeAction.Request byAnalyzer(AnalyzeAction.Request given) {
        IndexMetadata index = find(given.index());
        MappedField field = index == null ? null : MappedFields.find(index, given.field());
        if (field == null || TYPES.contains(field.type()) == false) {
            return given;
        }
        String analyzer = String.valueOf(field.parameters().get(TokenParameters.ANALYZER));
        AnalyzeAction.Request named = new AnalyzeAction.Request(given.index()).field(given.field()).analyzer(analyzer);
        named.explain(given.explain()).attributes(given.attributes()).text(
            isOwn(index.getSettings(), analyzer)
                ? given.text() : Arrays.stream(given.text()).map(TextForm.CASED::of).toArray(String[]::new));
        named.setParentTask(given.getParentTask());
        return named;
    }

    /** Returns the only index of this name, or null; the server reports what is wrong then. */
    @Nullable
    private IndexMetadata find(String name) {
        ServerProject project = ServerProject.of(state.get());
        IndexAbstraction found = project.named(name);
        return found == null || found.getIndices().size() != 1 ? null : project.index(found.getIndices().getFirst());
    }

    /** Whether an analyzer is of a type of this plugin; a definition without a type is that of a custom analyzer. */
    private static boolean isOwn(Settings index, String analyzer) {
        Settings definition = index.getByPrefix("index.analysis.analyzer." + analyzer + ".");
        return OWN_ANALYZERS.contains(definition.isEmpty() ? analyzer : definition.get("type", "custom"));
    }
}
