package org.neardup.plugin.query;

import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Strings;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryRewriteContext;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.AbstractQueryTestCase;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.mapper.Fingerprint;
import org.neardup.plugin.mapper.TokenOrigin;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.either;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.instanceOf;

public class SimHashQueryBuilderTests extends AbstractQueryTestCase<SimHashQueryBuilder> {

    private static final String FIELD = "fingerprint";
    private static final String TEXT = "The rally was a success, for the candidate of the North!";
    private static final TokenOrigin STANDARD = new TokenOrigin(4, "standard", "");
    private static final String FOUND_IN = "found-in";
    private static final Fingerprint LIKED = new Fingerprint(0x0123456789abcdefL, STANDARD);

    /** The hits of the search for the {@code like} document, if other than one fingerprint {@link #LIKED}. */
    private List<List<Object>> found;
    private SearchRequest searched;
    private ThreadContext threadContext;
    private Object authorisationWithinSearch;

    @Override
    protected Collection<Class<? extends Plugin>> getPlugins() {
        return List.of(NeardupPlugin.class);
    }

    @Override
    protected void initializeAdditionalMappings(MapperService mapperService) throws IOException {
        String mapping = """
            {"_doc": {"properties": {
              "fingerprint": {"type": "simhash", "analyzer": "standard"},
              "words": {"type": "simhash", "analyzer": "whitespace"},
              "fingerprint_alias": {"type": "alias", "path": "fingerprint"}}}}""";
        mapperService.merge("_doc", new CompressedXContent(mapping), MapperService.MergeReason.MAPPING_UPDATE);
    }

    @Override
    protected SimHashQueryBuilder doCreateTestQueryBuilder() {
        SimHashTarget target = switch (between(0, 3)) {
            case 0 -> new SimHashTarget.Bits(randomLong());
            case 1 -> new SimHashTarget.Qualified(new Fingerprint(randomLong(), STANDARD));
            case 2 -> new SimHashTarget.Text(randomFrom(TEXT, "", randomAlphaOfLength(10), "?"));
            default -> new SimHashTarget.Like(randomBoolean() ? null : "index", "id", randomBoolean() ? null : "shard");
        };
        return query(randomFrom(FIELD, "fingerprint_alias"), target);
    }

    private static SimHashQueryBuilder query(String field, SimHashTarget target) {
        return new SimHashQueryBuilder(field, target, between(0, SimHashQueryBuilder.LARGEST_MAX_DISTANCE));
    }

    @Override
    protected void doAssertLuceneQuery(SimHashQueryBuilder builder, Query query, SearchExecutionContext context) {
        if (query instanceof MatchNoDocsQuery) {
            String json = builder.toString().replaceAll("\\s", "");
            assertThat(json, either(containsString("\"like\":\"\"")).or(containsString("\"like\":\"?\"")));
        } else {
            assertThat(query, either(instanceOf(SimHashQuery.class)).or(instanceOf(BooleanQuery.class)));
            assertThat(query.toString(), containsString("simhash(fingerprint:"));
        }
    }

    @Override
    protected boolean canSimulateMethod(Method method, Object[] args) throws NoSuchMethodException {
        return method.equals(Client.class.getMethod("search", SearchRequest.class, ActionListener.class));
    }

    @Override
    protected Object simulateMethod(Method method, Object[] args) {
        authorisationWithinSearch = threadContext == null ? null : threadContext.getTransient("authorization");
        searched = (SearchRequest) args[0];
        @SuppressWarnings("unchecked")
        ActionListener<SearchResponse> listener = (ActionListener<SearchResponse>) args[1];
        List<List<Object>> documents = found == null ? List.of(List.of(LIKED.toQualifiedText())) : found;
        LikeSearch.answer(searched, listener, FOUND_IN, documents);
        return null;
    }

    /** A {@code like} document must be fetched first. */
    @Override
    public void testMustRewrite() throws IOException {
        SearchExecutionContext context = createSearchExecutionContext();
        SimHashQueryBuilder like = query(FIELD, new SimHashTarget.Like("index", "id", null));
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> like.toQuery(context));
        assertThat(e.getMessage(), containsString("query with [like] can be used only where a search can first read the document"));
        assertNotNull(query(FIELD, new SimHashTarget.Bits(1)).toQuery(context));
    }

    public void testLikeIsReplacedByTheFingerprint() throws IOException {
        SimHashQueryBuilder like = new SimHashQueryBuilder(FIELD, new SimHashTarget.Like("other", "7", "shard"), 5).boost(2).queryName("n");
        QueryBuilder rewritten = rewriteAndFetch(like, createQueryRewriteContext());
        assertThat(rewritten.boost(), equalTo(2f));
        assertThat(rewritten.queryName(), equalTo("n"));
        BoolQueryBuilder others = (BoolQueryBuilder) rewritten;
        assertThat(others.must(), equalTo(List.of(new SimHashQueryBuilder(FIELD, new SimHashTarget.Qualified(LIKED), 5))));
        // A shard knows whether the document is in its index.
        assertThat(others.mustNot(), equalTo(List.of(new MatchNoneQueryBuilder())));
        assertThat(searched.indices(), equalTo(new String[] {"other"}));
        assertThat(searched.routing(), equalTo("shard"));
        assertThat(searched.source().query().toString().replaceAll("\\s", ""), containsString("\"values\":[\"7\"]"));
        assertThat(parseQuery(rewritten.toString()), equalTo(rewritten));
    }

    /** The authorization of the outer search does not apply to the {@code like} document. */
    @SuppressWarnings("try")
    public void testLikeIsNotReadWithTheAuthorisationOfTheSearch() throws IOException {
        QueryRewriteContext context = createQueryRewriteContext();
        context.registerAsyncAction((client, listener) -> threadContext = client.threadPool().getThreadContext());
        context.executeAsyncActions(ActionListener.noop());
        try (ThreadContext.StoredContext ignored = threadContext.newStoredContext()) {
            threadContext.putTransient("authorization", "of the outer search");
            rewriteAndFetch(query(FIELD, new SimHashTarget.Like("index", "id", null)), createQueryRewriteContext());
            assertNotNull(searched);
            assertNull(authorisationWithinSearch);
            assertThat(threadContext.getTransient("authorization"), equalTo("of the outer search"));
        }
    }

    private Exception likeFails(List<List<Object>> documents) {
        found = documents;
        QueryRewriteContext context = createQueryRewriteContext();
        return expectThrows(
            Exception.class,
            () -> rewriteAndFetch(query(FIELD, new SimHashTarget.Like("index", "id", null)), context));
    }

    public void testLikeWithoutDocument() {
        Exception e = likeFails(List.of());
        assertThat(e, instanceOf(ResourceNotFoundException.class));
        assertThat(e.getMessage(), containsString("[like] document [index/id] not found"));
    }

    public void testLikeWithoutFingerprint() {
        Exception e = likeFails(List.of(List.of()));
        assertThat(e, instanceOf(IllegalArgumentException.class));
        assertThat(e.getMessage(), containsString("[like] document [index/id] has no fingerprint in field [fingerprint]"));
    }

    public void testLikeWithSeveralDocuments() {
        Exception e = likeFails(List.of(List.of(LIKED.toQualifiedText()), List.of(LIKED.toQualifiedText())));
        assertThat(e, instanceOf(IllegalArgumentException.class));
        assertThat(e.getMessage(), containsString("[like] several documents match [index/id]"));
    }

    public void testLikeWithFieldOfAnotherType() {
        Exception e = likeFails(List.of(List.of("17qualified")));
        assertThat(((ElasticsearchStatusException) e).status(), equalTo(RestStatus.BAD_REQUEST));
        assertThat(e.getMessage(), containsString("cannot read field [fingerprint] of document [index/id]"));
    }

    public void testFingerprintOfAnotherVersionOrAnalyzer() {
        SearchExecutionContext context = createSearchExecutionContext();
        Map<TokenOrigin, String> others = Map.of(
            new TokenOrigin(2, "standard", ""),
            "version [2] and analyzer [standard]",
            new TokenOrigin(4, "whitespace", ""),
            "version [4] and analyzer [whitespace]",
            new TokenOrigin(4, "standard", "0123456789abcdef"),
            "version [4] and analyzer [standard] as its settings and weights define it, [0123456789abcdef]");
        others.forEach((origin, text) -> {
            SimHashQueryBuilder query = query(FIELD, new SimHashTarget.Qualified(new Fingerprint(1, origin)));
            IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> query.toQuery(context));
            String expected = "cannot compare a fingerprint of %s with field [fingerprint] of index [%s], "
                + "which is of version [4] and analyzer [standard]; search";
            assertThat(e.getMessage(), containsString(Strings.format(expected, text, getIndex().getName())));
        });
    }

    public void testTextIsAnalysedAsTheFieldIs() throws IOException {
        SearchExecutionContext context = createSearchExecutionContext();
        SimHashTarget text = new SimHashTarget.Text(TEXT);
        Query spots = new SimHashQueryBuilder(FIELD, text, 3).toQuery(context);
        Query words = new SimHashQueryBuilder("words", text, 3).toQuery(context);
        assertThat(spots.toString(), containsString("simhash(fingerprint:"));
        assertThat(words.toString(), containsString("simhash(words:"));
        assertNotEquals(spots.toString().replace("fingerprint", "words"), words.toString());
    }

    public void testTextWithoutTokensMatchesNothing() throws IOException {
        Query query = query(FIELD, new SimHashTarget.Text("?!")).toQuery(createSearchExecutionContext());
        assertThat(query, instanceOf(MatchNoDocsQuery.class));
        assertThat(query.toString(), containsString("the text has no tokens for analyzer [standard]"));
    }

    public void testUnmappedFieldMatchesNothing() throws IOException {
        Query query = query("nowhere", new SimHashTarget.Bits(1)).toQuery(createSearchExecutionContext());
        assertThat(query, instanceOf(MatchNoDocsQuery.class));
    }

    public void testFieldOfAnotherType() {
        SearchExecutionContext context = createSearchExecutionContext();
        IllegalArgumentException e = expectThrows(
            IllegalArgumentException.class,
            () -> query(TEXT_FIELD_NAME, new SimHashTarget.Bits(1)).toQuery(context));
        String expected = "[simhash] query needs a field of type [simhash], but [mapped_string] in index [%s] is of type [text]";
        assertThat(e.getMessage(), containsString(Strings.format(expected, getIndex().getName())));
    }

    public void testDefaults() throws IOException {
        assertThat(
            parseQuery("{\"simhash\": {\"field\": \"f\", \"value\": \"00000000000000FF\"}}"),
            equalTo(new SimHashQueryBuilder("f", new SimHashTarget.Bits(255), 3)));
        assertThat(
            parseQuery("{\"simhash\": {\"field\": \"f\", \"like\": {\"_index\": \"i\", \"_id\": 17}, \"max_distance\": \"0\"}}"),
            equalTo(new SimHashQueryBuilder("f", new SimHashTarget.Like("i", "17", null), 0)));
    }

    /** The response reports all problems at once. */
    public void testAllProblemsAtOnce() {
        assertProblems(
            "{}",
            "1: [field] is missing: name a field of type [simhash];"
                + "2: either [value] or [like] is required, but [0] of them were given;");
        assertProblems(
            "{\"value\": \"xyz\", \"max_distance\": 16, \"boost\": -1, \"max_distanse\": 3}",
            "1: [max_distanse] is unknown, did you mean [max_distance]?;"
                + "2: [field] is missing: name a field of type [simhash];"
                + "3: [value]: [xyz] is not a fingerprint: it must have [16] hexadecimal digits;"
                + "4: [max_distance] must be from 0 to 15, but was [16];"
                + "5: [boost] must be a finite number of 0 or more, but was [-1.0];");
        assertProblems(
            "{\"field\": \"f\", \"like\": {\"_index\": \"i\", \"id\": \"1\"}}",
            "1: [like.id] is unknown, did you mean [_id]?;2: [like._id] is missing: give the document's id;");
        assertProblems(
            "{\"field\": [\"f\"], \"value\": \"0000000000000000\", \"like\": \"a\", \"max_distance\": 2.5, \"boost\": \"high\"}",
            "1: [field] must be a text, but was [[f]];"
                + "2: either [value] or [like] is required, but [2] of them were given;"
                + "3: [max_distance] must be a whole number, but was [2.5];"
                + "4: [boost] must be a number, but was [high];");
        assertProblems(
            "{\"field\": \"f\", \"like\": 7, \"max_distance\": -1}",
            "1: [like] must be an object, but was [7];2: [max_distance] must be from 0 to 15, but was [-1];");
    }

    /** A long request must not cause a long analysis or a long message. */
    public void testLongTextsAreRefused() {
        String digits = "9".repeat(300_000);
        assertProblems(
            "{\"field\": \"f\", \"like\": \"" + "a ".repeat(500_001) + "\", \"max_distance\": \"" + digits + "\"}",
            "1: [like] has [1000002] characters, but can have [1000000] at most;"
                + "2: [max_distance] must be a whole number, but was [" + digits.substring(0, 100) + "...];");
        assertProblems(
            "{\"field\": \"f\", \"value\": \"" + digits.substring(0, 1000) + "\"}",
            "1: [value]: a text of [1000] characters is not a fingerprint with its version and analyzer;");
    }

    private void assertProblems(String body, String problems) {
        ParsingException e = expectThrows(ParsingException.class, () -> parseQuery("{\"simhash\": " + body + "}"));
        assertThat(e.getMessage(), equalTo("[simhash] Validation Failed: " + problems));
        assertThat(e.status(), equalTo(RestStatus.BAD_REQUEST));
    }

    public void testDistanceOutOfRange() {
        for (int distance : new int[] {-1, 16, Integer.MAX_VALUE}) {
            IllegalArgumentException e = expectThrows(
                IllegalArgumentException.class,
                () -> new SimHashQueryBuilder(FIELD, new SimHashTarget.Bits(0), distance));
            assertThat(e.getMessage(), equalTo("[max_distance] must be from 0 to 15, but was [" + distance + "]"));
        }
    }
}
