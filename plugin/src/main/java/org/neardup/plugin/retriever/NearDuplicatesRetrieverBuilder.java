package org.neardup.plugin.retriever;

import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.SetOnce;
import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.ResolvedIndices;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.rank.RankDoc;
import org.elasticsearch.search.retriever.CompoundRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.frequency.SampledWeights;
import org.neardup.plugin.server.ServerRetrievers;
import org.neardup.plugin.validation.ReadAccess;
import org.neardup.plugin.window.Authority;
import org.neardup.plugin.window.DocumentSearch;
import org.neardup.plugin.window.KeepValues;
import org.neardup.plugin.window.SearchBounds;
import org.neardup.plugin.window.WindowColumns;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The retriever {@code near_duplicates}: shows one document of each group of near-duplicates among the best documents of its child.
 *
 * <p>The superclass rewrites the child and builds the source of its search. This class runs that search itself, because comparing
 * signature sets takes more searches, which the superclass does not support.
 */
public final class NearDuplicatesRetrieverBuilder extends CompoundRetrieverBuilder<NearDuplicatesRetrieverBuilder> {

    public static final String NAME = "near_duplicates";

    /** The maximum, even if an index allows more: comparing all pairs of fingerprints of this many documents takes seconds. */
    static final int MAX_RANK_WINDOW_SIZE = 100_000;

    /** Null if the request has a window. */
    private final DefaultWindow defaultWindow;
    private CollapseOptions options;
    /** Matches documents that must be shown, or null. */
    private QueryBuilder protect;
    private final List<String> problems;
    /** What decides which documents are kept, or null before the mappings are checked. */
    private KeepValues keepValues;
    /** Maximum number of signatures that the indices allow a search to read. */
    private long mostTokens;
    /** The weights of tokens; set by the node that runs the search. */
    private Supplier<SampledWeights> weights = () -> {
        throw new IllegalStateException("[" + NAME + "] was not told where weights are");
    };
    /** The searched indices of this cluster. */
    private Set<Index> indices = Set.of();
    /** The number of their shards, or {@link DocumentSearch#REMOTE}. */
    private int shards;
    private CollapseReport report = new CollapseReport(SearchBounds.NONE);
    /** Problems of the request as a whole. */
    private List<String> requestProblems = List.of();

    /**
     * @param child          returns the ranking to collapse
     * @param rankWindowSize number of its documents to compare
     * @param defaultWindow  where this number comes from, or null if it was given
     * @param problems       problems of the request so far; the search fails with these and all found later
     */
    NearDuplicatesRetrieverBuilder(
        RetrieverBuilder child, int rankWindowSize, @Nullable DefaultWindow defaultWindow, CollapseOptions options, List<String> problems) {
        this(List.of(RetrieverSource.from(child)), rankWindowSize, defaultWindow, options, problems);
    }

    private NearDuplicatesRetrieverBuilder(
        List<RetrieverSource> children, int rankWindowSize, @Nullable DefaultWindow defaultWindow, CollapseOptions options,
        List<String> problems) {
        super(children, rankWindowSize);
        this.defaultWindow = defaultWindow;
        this.options = options;
        this.problems = List.copyOf(problems);
    }

    /** Sets the source of the tokens' weights. */
    public NearDuplicatesRetrieverBuilder weighing(Supplier<SampledWeights> source) {
        weights = source;
        return this;
    }

    /** Protects the documents that a query matches: they are always shown. Null protects none. */
    NearDuplicatesRetrieverBuilder protecting(@Nullable QueryBuilder query) {
        protect = query;
        return this;
    }

    /** Sets the parameters of every retriever ({@code filter}, {@code min_score}, {@code _name}) and the query of {@code protect}. */
    NearDuplicatesRetrieverBuilder with(NearDuplicatesParameters parameters) {
        preFilterQueryBuilders = new ArrayList<>(parameters.filters());
        minScore = parameters.minScore();
        retrieverName = parameters.name();
        return protecting(parameters.protect());
    }

    /** Returns the name of the groups among the inner hits of a document. */
    String innerHitsName() {
        String given = options.innerHits().name();
        return given != null ? given : Objects.requireNonNullElse(retrieverName(), NAME);
    }

    /** Opens a report for the next search, which has these bounds. */
    CollapseReport openReport(SearchBounds bounds) {
        report = new CollapseReport(bounds);
        return report;
    }

    @Override
    public String getName() {
        return NAME;
    }

    /** Keeps problems for {@link #doRewrite}, which knows the mappings, so that one error lists all of them. */
    @Override
    public ActionRequestValidationException validate(
        SearchSourceBuilder source, ActionRequestValidationException validationException, boolean isScroll,
        boolean allowPartialSearchResults) {
        ActionRequestValidationException own = super.validate(source, null, false, allowPartialSearchResults);
        requestProblems = new ArrayList<>(own == null ? List.of() : own.validationErrors());
        if (isScroll) {
            requestProblems.add(
                "[" + NAME + "] cannot be used with [scroll]; page with [from] and [size], within [" + NearDuplicatesParser.RANK_WINDOW_SIZE
                    + "]");
        }
        return validationException;
    }

    @Override
    protected RetrieverBuilder doRewrite(QueryRewriteContext context) {
        if (keepValues == null) {
            ResolvedIndices resolved = context.getResolvedIndices();
            DefaultWindow window = defaultWindow == null ? null : defaultWindow.within(resolved.getConcreteLocalIndicesMetadata().values());
            NearDuplicatesRetrieverBuilder checked = clone(innerRetrievers, window == null ? rankWindowSize : window.size(), window);
            checked.check(resolved);
            return checked;
        }
        RetrieverSource child = innerRetrievers.getFirst();
        if (child.source() == null) {
            return this;
        }
        try {
            SearchSourceBuilder source = child.source().rewrite(context);
            if (source != child.source()) {
                return clone(List.of(new RetrieverSource(child.retriever(), source)), rankWindowSize, defaultWindow);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return search(context, child);
    }

    private void check(ResolvedIndices resolved) {
        List<String> own = new ArrayList<>(problems);
        own.addAll(report.problems());
        options.check(own);
        report.windowIs(defaultWindow);
        if (rankWindowSize < 1) {
            own.add("[" + NearDuplicatesParser.RANK_WINDOW_SIZE + "] must be at least 1, but was [" + rankWindowSize + "]");
        } else if (rankWindowSize > MAX_RANK_WINDOW_SIZE) {
            own.add("[" + NearDuplicatesParser.RANK_WINDOW_SIZE + "] can be [" + MAX_RANK_WINDOW_SIZE + "] at most, but was ["
                + rankWindowSize + "]: start a job for a whole index");
        }
        boolean remote = resolved.getRemoteClusterIndices().isEmpty() == false;
        MappingCheck mappings = new MappingCheck(resolved.getConcreteLocalIndicesMetadata().values(), remote, own);
        keepValues = mappings.check(options, rankWindowSize);
        options = mappings.resolve(options);
        mostTokens = mappings.mostTokens();
        indices = resolved.getConcreteLocalIndicesMetadata().keySet();
        shards = remote
            ? DocumentSearch.REMOTE
            : resolved.getConcreteLocalIndicesMetadata().values().stream().mapToInt(IndexMetadata::getNumberOfShards).sum();
        if (own.isEmpty() == false || requestProblems.isEmpty() == false) {
            ValidationException exception = new ValidationException();
            requestProblems.forEach(exception::addValidationError);
            own.forEach(problem -> exception.addValidationError("[" + NAME + "] " + problem));
            throw exception;
        }
    }

    private RetrieverBuilder search(QueryRewriteContext context, RetrieverSource child) {
        SetOnce<RankDoc[]> shown = new SetOnce<>();
        context.registerAsyncAction((client, listener) -> {
            boolean allowsPartialResults = ServerRetrievers.allowsPartialResults(context, report.bounds().mustBeComplete());
            DocumentSearch search = new DocumentSearch(
                client, context.getPointInTimeBuilder(), shards, allowsPartialResults, report.bounds());
            List<String> names = indices.stream().map(Index::getName).sorted().toList();
            WindowCollapse.Weights weighing = (documents, field, power, l) -> weights.get().get(
                indices, report.bounds().pointInTime(), documents, field, power, l);
            WindowCollapse.Child collapsing = new WindowCollapse.Child(child.source(), ranked -> {
                child.retriever().setRankDocs(ranked);
                return child.retriever().topDocsQuery();
            });
            new WindowCollapse(collapsing, search, client.threadPool(), options, protect, weighing, mostTokens, keepValues, report).run(
                ReadAccess.explaining(NAME, names, listener).delegateFailureAndWrap((l, collapsed) -> {
                    child.retriever().setRankDocs(collapsed.window().rankDocs());
                    shown.set(collapsed.groups().rankDocs());
                    l.onResponse(null);
                }));
        });
        RetrieverBuilder result = new ShownDocumentsRetrieverBuilder(child.retriever(), shown::get);
        return result.minScore(minScore).retrieverName(retrieverName);
    }

    @Override
    protected SearchSourceBuilder finalizeSourceBuilder(SearchSourceBuilder source) {
        WindowColumns columns = options.comparison().columns(keepValues);
        return columns.extend(source).trackTotalHitsUpTo(report.trackTotalHitsUpTo());
    }

    @Override
    protected NearDuplicatesRetrieverBuilder clone(List<RetrieverSource> newChildren, List<QueryBuilder> newPreFilterQueryBuilders) {
        NearDuplicatesRetrieverBuilder clone = clone(newChildren, rankWindowSize, defaultWindow);
        clone.preFilterQueryBuilders = newPreFilterQueryBuilders;
        return clone;
    }

    private NearDuplicatesRetrieverBuilder clone(List<RetrieverSource> newChildren, int newWindowSize, DefaultWindow newDefaultWindow) {
        var clone = new NearDuplicatesRetrieverBuilder(newChildren, newWindowSize, newDefaultWindow, options, problems);
        clone.preFilterQueryBuilders = preFilterQueryBuilders;
        clone.retrieverName = retrieverName;
        clone.minScore = minScore;
        clone.protect = protect;
        clone.keepValues = keepValues;
        clone.mostTokens = mostTokens;
        clone.weights = weights;
        clone.indices = indices;
        clone.shards = shards;
        clone.report = report;
        clone.requestProblems = requestProblems;
        return clone;
    }

    @Override
    protected RankDoc[] combineInnerRetrieverResults(List<ScoreDoc[]> rankResults, boolean explain) {
        throw new IllegalStateException("[" + NAME + "] runs the search of its child itself");
    }

    @Override
    protected void doToXContent(XContentBuilder builder, Params params) throws IOException {
        builder.field(NearDuplicatesParser.RETRIEVER, innerRetrievers.getFirst().retriever());
        options.comparison().toXContent(builder, params);
        builder.field(NearDuplicatesParser.RANK_WINDOW_SIZE, rankWindowSize);
        if (options.authority() != null) {
            builder.field(Authority.PARAMETER, options.authority());
        }
        if (options.date() != null) {
            builder.field(options.keep().toString(), options.date());
        }
        builder.field(NearDuplicatesParser.KEEP, options.keep().toString());
        builder.field(NearDuplicatesParser.GROUPING, options.grouping().toString());
        builder.field(NearDuplicatesParser.MIN_RESULTS, options.minResults());
        builder.field(NearDuplicatesParser.INNER_HITS, options.innerHits().options());
        if (protect != null) {
            builder.field(NearDuplicatesParser.PROTECT, protect);
        }
    }

    @Override
    public boolean doEquals(Object other) {
        NearDuplicatesRetrieverBuilder that = (NearDuplicatesRetrieverBuilder) other;
        return super.doEquals(other) && options.equals(that.options) && Objects.equals(protect, that.protect);
    }

    @Override
    public int doHashCode() {
        return Objects.hash(super.doHashCode(), options, protect);
    }
}
