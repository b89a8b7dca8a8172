package org.neardup.plugin;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.util.SetOnce;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.settings.SettingsModule;
import org.elasticsearch.index.IndexModule;
import org.elasticsearch.index.analysis.AnalyzerProvider;
import org.elasticsearch.index.analysis.CharFilterFactory;
import org.elasticsearch.index.analysis.PreBuiltAnalyzerProviderFactory;
import org.elasticsearch.index.analysis.PreConfiguredCharFilter;
import org.elasticsearch.index.analysis.PreConfiguredTokenFilter;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.mapper.Mapper;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.indices.SystemIndexDescriptor;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.indices.analysis.PreBuiltCacheFactory.CachingStrategy;
import org.elasticsearch.indices.breaker.BreakerSettings;
import org.elasticsearch.persistent.PersistentTaskParams;
import org.elasticsearch.persistent.PersistentTaskState;
import org.elasticsearch.persistent.PersistentTasksExecutor;
import org.elasticsearch.ingest.Processor;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.CircuitBreakerPlugin;
import org.elasticsearch.plugins.IngestPlugin;
import org.elasticsearch.plugins.MapperPlugin;
import org.elasticsearch.plugins.PersistentTaskPlugin;
import org.elasticsearch.plugins.SearchPlugin;
import org.elasticsearch.plugins.SearchPlugin.RetrieverSpec;
import org.elasticsearch.rest.RestHandler;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.search.rank.RankBuilder;
import org.elasticsearch.search.rank.RankShardResult;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ExecutorBuilder;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.ParseField;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;
import org.neardup.analysis.spotsigs.SpotSignatureFilter;
import org.neardup.analysis.spotsigs.SpotVocabulary;
import org.neardup.plugin.analysis.HtmlStripCharFilterFactory;
import org.neardup.plugin.analysis.ShingleAnalyzerProvider;
import org.neardup.plugin.analysis.SpotSignatureAnalyzerProvider;
import org.neardup.plugin.analysis.SpotSignatureFilterFactory;
import org.neardup.plugin.authority.AuthorityRestHandler;
import org.neardup.plugin.authority.AuthorityRunAction;
import org.neardup.plugin.authority.AuthorityStatus;
import org.neardup.plugin.authority.TransportAuthorityAction;
import org.neardup.plugin.explain.ExplainAction;
import org.neardup.plugin.explain.ExplainRestHandler;
import org.neardup.plugin.frequency.FramesAction;
import org.neardup.plugin.frequency.FramesRestHandler;
import org.neardup.plugin.frequency.FrequenciesRestHandler;
import org.neardup.plugin.frequency.SampledWeights;
import org.neardup.plugin.frequency.WeightSampleAction;
import org.neardup.plugin.ingest.NearDuplicatesProcessorFactory;
import org.neardup.plugin.job.coordination.ClusterPhases;
import org.neardup.plugin.job.coordination.JobExecutor;
import org.neardup.plugin.job.coordination.JobExecutor.JobCounts;
import org.neardup.plugin.job.coordination.JobPhases;
import org.neardup.plugin.job.coordination.Retention;
import org.neardup.plugin.job.coordination.Sweeper;
import org.neardup.plugin.job.phase.join.JoinUnitAction;
import org.neardup.plugin.job.phase.snapshot.ShardReadAction;
import org.neardup.plugin.job.record.JobParameters;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.request.ActOnJobAction;
import org.neardup.plugin.job.request.CatJobsRestHandler;
import org.neardup.plugin.job.request.DeleteJobAction;
import org.neardup.plugin.job.request.ExportJobAction;
import org.neardup.plugin.job.request.JobAccess;
import org.neardup.plugin.job.request.JobActions;
import org.neardup.plugin.job.request.JobRestHandler;
import org.neardup.plugin.job.request.TokenCountQueryBuilder;
import org.neardup.plugin.job.request.TransportJobStatsAction;
import org.neardup.plugin.job.request.TransportStartJobAction;
import org.neardup.plugin.job.review.PlanActions;
import org.neardup.plugin.job.review.PlanRestHandlers;
import org.neardup.plugin.lookup.LookUpAction;
import org.neardup.plugin.mapper.FieldAnalysisFilter;
import org.neardup.plugin.mapper.OriginFormat;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SignatureSetFormat;
import org.neardup.plugin.mapper.SimHashDocValueFormat;
import org.neardup.plugin.mapper.SimHashFieldMapper;
import org.neardup.plugin.mapper.WeightedMinHashFieldMapper;
import org.neardup.plugin.query.NearDuplicatesQueryBuilder;
import org.neardup.plugin.query.SimHashQueryBuilder;
import org.neardup.plugin.query.TokenFilters;
import org.neardup.plugin.retriever.NearDuplicatesExtBuilder;
import org.neardup.plugin.retriever.NearDuplicatesParser;
import org.neardup.plugin.retriever.NearDuplicatesRetrieverBuilder;
import org.neardup.plugin.retriever.NearDuplicatesSearchFilter;
import org.neardup.plugin.review.ReviewPageRestHandler;
import org.neardup.plugin.server.SearchReaders;
import org.neardup.plugin.server.ServerPlugin;
import org.neardup.plugin.window.ComparisonPool;
import org.neardup.plugin.window.RunningComparison;
import org.neardup.plugin.window.ShardValueReader;
import org.neardup.plugin.window.ShardValues;
import org.neardup.plugin.window.WindowRankBuilder;
import org.neardup.plugin.work.JobNodes;
import org.neardup.plugin.work.JobPools;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.WorkIndex;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The plugin's entry point: registers the components of the packages below. */
public class NeardupPlugin extends ServerPlugin implements AnalysisPlugin, CircuitBreakerPlugin, IngestPlugin, MapperPlugin,
    PersistentTaskPlugin, SearchPlugin {

    private final SetOnce<CircuitBreaker> breaker = new SetOnce<>();
    private final SetOnce<ClusterService> clusterService = new SetOnce<>();
    private final SetOnce<SampledWeights> weights = new SetOnce<>();
    private final JobCounts jobCounts = new JobCounts();
    private final SearchReaders readers = new SearchReaders();

    @Override
    public Map<String, AnalysisProvider<CharFilterFactory>> getCharFilters() {
        return Map.of(HtmlStripCharFilterFactory.NAME, HtmlStripCharFilterFactory::new);
    }

    @Override
    public List<PreConfiguredCharFilter> getPreConfiguredCharFilters() {
        return List.of(PreConfiguredCharFilter.singleton(HtmlStripCharFilterFactory.NAME, false, HTMLStripCharFilter::new));
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        return Map.of(SpotSignatureFilterFactory.NAME, SpotSignatureFilterFactory::new);
    }

    @Override
    public List<PreConfiguredTokenFilter> getPreConfiguredTokenFilters() {
        return List.of(PreConfiguredTokenFilter.singleton(
            SpotSignatureFilterFactory.NAME, false, words -> new SpotSignatureFilter(words, SpotVocabulary.english())));
    }

    @Override
    public Map<String, AnalysisProvider<AnalyzerProvider<? extends Analyzer>>> getAnalyzers() {
        return Map.of(
            SpotSignatureAnalyzerProvider.NAME, SpotSignatureAnalyzerProvider::new, ShingleAnalyzerProvider.NAME,
            ShingleAnalyzerProvider::new);
    }

    @Override
    public List<PreBuiltAnalyzerProviderFactory> getPreBuiltAnalyzerProviderFactories() {
        return List.of(
            new PreBuiltAnalyzerProviderFactory(SpotSignatureAnalyzerProvider.NAME, CachingStrategy.ONE, SpotSignatureAnalyzer::new),
            new PreBuiltAnalyzerProviderFactory(ShingleAnalyzerProvider.NAME, CachingStrategy.ONE, ShingleAnalyzer::new));
    }

    @Override
    public Map<String, Mapper.TypeParser> getMappers() {
        return Map.of(
            SimHashFieldMapper.CONTENT_TYPE, SimHashFieldMapper.PARSER, SignatureSetFieldMapper.CONTENT_TYPE,
            SignatureSetFieldMapper.PARSER, WeightedMinHashFieldMapper.CONTENT_TYPE, WeightedMinHashFieldMapper.PARSER);
    }

    @Override
    public Map<String, Processor.Factory> getProcessors(Processor.Parameters parameters) {
        return Map.of(NearDuplicatesProcessorFactory.TYPE, new NearDuplicatesProcessorFactory(parameters.client));
    }

    @Override
    public List<QuerySpec<?>> getQueries() {
        return List.of(
            new QuerySpec<>(SimHashQueryBuilder.NAME, SimHashQueryBuilder::new, SimHashQueryBuilder::fromXContent),
            new QuerySpec<>(
                NearDuplicatesQueryBuilder.NAME, NearDuplicatesQueryBuilder::new, NearDuplicatesQueryBuilder::fromXContent));
    }

    @Override
    public void onIndexModule(IndexModule module) {
        module.addSearchOperationListener(new ShardValueReader());
        module.addSearchOperationListener(readers);
    }

    @Override
    public List<RetrieverSpec<?>> getRetrievers() {
        return List.of(new RetrieverSpec<>(NearDuplicatesRetrieverBuilder.NAME,
            (parser, context) -> NearDuplicatesParser.fromXContent(parser, context).weighing(weights::get)));
    }

    @Override
    public List<SearchExtSpec<?>> getSearchExts() {
        return List.of(
            new SearchExtSpec<>(NearDuplicatesRetrieverBuilder.NAME, NearDuplicatesExtBuilder::new, NearDuplicatesParser::section));
    }

    @Override
    public Collection<MappedActionFilter> getMappedActionFilters() {
        return List.of(
            new NearDuplicatesSearchFilter(breaker::get, () -> clusterService.get().localNode().getId(), weights::get),
            new FieldAnalysisFilter(() -> clusterService.get().state()));
    }

    @Override
    public List<NamedWriteableRegistry.Entry> getNamedWriteables() {
        return List.of(
            new NamedWriteableRegistry.Entry(DocValueFormat.class, SimHashDocValueFormat.NAME, SimHashDocValueFormat::readFrom),
            new NamedWriteableRegistry.Entry(DocValueFormat.class, OriginFormat.NAME, OriginFormat::readFrom),
            entry(SignatureSetFormat.SAMPLE),
            entry(SignatureSetFormat.HEAD),
            new NamedWriteableRegistry.Entry(RankBuilder.class, WindowRankBuilder.NAME, WindowRankBuilder::new),
            new NamedWriteableRegistry.Entry(RankShardResult.class, ShardValues.NAME, ShardValues::readFrom),
            new NamedWriteableRegistry.Entry(QueryBuilder.class, TokenCountQueryBuilder.NAME, TokenCountQueryBuilder::new),
            new NamedWriteableRegistry.Entry(PersistentTaskParams.class, JobParameters.NAME, JobParameters.PARSER::read),
            new NamedWriteableRegistry.Entry(PersistentTaskState.class, JobParameters.NAME, JobSteering.PARSER::read),
            new NamedWriteableRegistry.Entry(Task.Status.class, JobParameters.NAME, JobStatus.PARSER::read),
            new NamedWriteableRegistry.Entry(Task.Status.class, AuthorityStatus.NAME, AuthorityStatus.PARSER::read));
    }

    private static NamedWriteableRegistry.Entry entry(SignatureSetFormat format) {
        return new NamedWriteableRegistry.Entry(DocValueFormat.class, format.getWriteableName(), in -> format);
    }

    @Override
    public String getFeatureName() {
        return "near_duplicates";
    }

    @Override
    public String getFeatureDescription() {
        return "Keeps jobs that find near-duplicates, and what they have done so far";
    }

    @Override
    public Collection<SystemIndexDescriptor> getSystemIndexDescriptors(Settings settings) {
        SystemIndexDescriptor.Builder jobs = SystemIndexDescriptor.builder().setIndexPattern(WorkIndex.SYSTEM_INDEX_PATTERN);
        jobs.setDescription("Jobs that find near-duplicates, and what they have done so far");
        return List.of(jobs.setType(SystemIndexDescriptor.Type.INTERNAL_UNMANAGED).build());
    }

    /** Uses the plugin's origin: with security enabled, not even a superuser may delete the index of job documents. */
    @Override
    protected Client resetClient(Client client) {
        return Requests.system(client);
    }

    @Override
    public List<Setting<?>> getSettings() {
        return List.of(
            RunningComparison.MAX_TOKENS_SETTING, JobExecutor.MAX_JOBS_PER_USER, Retention.RETENTION, ReviewPageRestHandler.ENABLED);
    }

    @Override
    public Settings additionalSettings() {
        return JobNodes.attribute();
    }

    @Override
    public BreakerSettings getCircuitBreaker(Settings settings) {
        return MemoryClaim.breakerSettings(settings);
    }

    @Override
    public void setCircuitBreaker(CircuitBreaker circuitBreaker) {
        breaker.set(circuitBreaker);
    }

    @Override
    public List<ExecutorBuilder<?>> getExecutorBuilders(Settings settings) {
        return List.of(JobPools.work(settings), JobPools.coordination(), ComparisonPool.builder(settings));
    }

    @Override
    protected void addTo(Actions actions) {
        actions.add(WeightSampleAction.TYPE, WeightSampleAction.class);
        actions.add(FramesAction.TYPE, FramesAction.class);
        actions.add(LookUpAction.TYPE, LookUpAction.class);
        actions.add(ExplainAction.TYPE, ExplainAction.class);
        actions.add(TransportAuthorityAction.TYPE, TransportAuthorityAction.class);
        actions.add(AuthorityRunAction.TYPE, AuthorityRunAction.class);
        actions.add(ShardReadAction.TYPE, ShardReadAction.class);
        actions.add(JoinUnitAction.TYPE, JoinUnitAction.class);
        actions.add(TransportStartJobAction.TYPE, TransportStartJobAction.class);
        actions.add(JobAccess.Write.TYPE, JobAccess.Write.class);
        actions.add(JobActions.GET, JobActions.GetJob.class);
        actions.add(JobActions.LIST, JobActions.ListJobs.class);
        actions.add(DeleteJobAction.TYPE, DeleteJobAction.class);
        actions.add(JobActions.CANCEL, JobActions.CancelJob.class);
        actions.add(JobAccess.Manage.TYPE, JobAccess.Manage.class);
        actions.add(JobActions.RETHROTTLE, JobActions.RethrottleJob.class);
        actions.add(ActOnJobAction.APPLY, ActOnJobAction.Apply.class);
        actions.add(ActOnJobAction.UNDO, ActOnJobAction.Undo.class);
        actions.add(ExportJobAction.TYPE, ExportJobAction.class);
        actions.add(JobAccess.Review.TYPE, JobAccess.Review.class);
        actions.add(PlanActions.GROUPS, PlanActions.Groups.class);
        actions.add(PlanActions.GROUP, PlanActions.Group.class);
        actions.add(PlanActions.SAMPLE, PlanActions.Sample.class);
        actions.add(PlanActions.REVIEW, PlanActions.ReviewDuplicates.class);
        actions.add(TransportJobStatsAction.TYPE, TransportJobStatsAction.class);
    }

    @Override
    protected Collection<RestHandler> restHandlers() {
        List<RestHandler> handlers = new ArrayList<>(JobRestHandler.all());
        handlers.addAll(List.of(new FramesRestHandler(), new FrequenciesRestHandler(), new ExplainRestHandler()));
        handlers.addAll(List.of(new AuthorityRestHandler(), new CatJobsRestHandler()));
        handlers.addAll(PlanRestHandlers.all());
        handlers.add(new ReviewPageRestHandler(clusterService.get().getClusterSettings()));
        return handlers;
    }

    @Override
    public Collection<?> createComponents(PluginServices services) {
        clusterService.set(services.clusterService());
        weights.set(new SampledWeights(services.client(), services.namedWriteableRegistry()));
        services.clusterService().addListener(new Sweeper(services.client(), services.clusterService()));
        services.clusterService().addListener(new Retention(services.client(), services.clusterService()));
        return List.of(jobCounts, weights.get(), readers, new TokenFilters(breaker.get()));
    }

    @Override
    public List<PersistentTasksExecutor<?>> getPersistentTasksExecutor(
        ClusterService clusterService, ThreadPool threadPool, Client client, SettingsModule settingsModule,
        IndexNameExpressionResolver expressionResolver) {
        return List.of(new JobExecutor(client, clusterService, threadPool, jobPhases(client), jobCounts));
    }

    /** The phases of jobs. */
    protected JobPhases jobPhases(Client client) {
        return new ClusterPhases(client, breaker.get());
    }

    @Override
    public List<NamedXContentRegistry.Entry> getNamedXContent() {
        ParseField name = new ParseField(JobParameters.NAME);
        return List.of(
            new NamedXContentRegistry.Entry(PersistentTaskParams.class, name, JobParameters.PARSER::parse),
            new NamedXContentRegistry.Entry(PersistentTaskState.class, name, JobSteering.PARSER::parse));
    }
}
