package org.neardup.plugin.query;

import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.AbstractQueryTestCase;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.mapper.StoredSet;
import org.neardup.plugin.mapper.TokenOrigin;
import org.neardup.plugin.query.SimHashTarget.Example;
import org.neardup.plugin.query.SimHashTarget.Like;
import org.neardup.plugin.query.SimHashTarget.Text;
import org.neardup.plugin.retriever.SignatureThreshold;

import java.io.IOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.either;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.instanceOf;

public class NearDuplicatesQueryBuilderTests extends AbstractQueryTestCase<NearDuplicatesQueryBuilder> {

    private static final String FIELD = "words";
    private static final TokenOrigin STANDARD = new TokenOrigin(4, "standard", "");
    private static final StoredSet LIKED =
        new StoredSet(STANDARD, new BytesRef(SignatureCodec.encode(SignatureSet.of(new long[] {1L << 40, 1L << 50}, 2), 7, 8)));

    /** The values of the {@code like} document, if other than {@link #LIKED}. */
    private List<Object> found;

    @Override
    protected Collection<Class<? extends Plugin>> getPlugins() {
        return List.of(NeardupPlugin.class);
    }

    @Override
    protected void initializeAdditionalMappings(MapperService mapperService) throws IOException {
        String mapping = """
            {"_doc": {"properties": {
              "words": {"type": "signature_set", "analyzer": "standard", "index": true},
              "words_alias": {"type": "alias", "path": "words"}}}}""";
        mapperService.merge("_doc", new CompressedXContent(mapping), MapperService.MergeReason.MAPPING_UPDATE);
    }

    @Override
    protected NearDuplicatesQueryBuilder doCreateTestQueryBuilder() {
        Example like = randomBoolean()
            ? new Text(randomFrom("The rally was a success", "", randomAlphaOfLength(10), "?"))
            : new Like(randomBoolean() ? null : "index", "id", randomBoolean() ? null : "shard");
        return query(randomFrom(FIELD, "words_alias"), like);
    }

    private static NearDuplicatesQueryBuilder query(String field, Example like) {
        BigDecimal threshold = new BigDecimal(randomFrom("0.1", "0.25", "1"));
        String similarity = randomFrom("jaccard", "cosine", "dice");
        return new NearDuplicatesQueryBuilder(like, similarity, new SignatureThreshold(field, threshold, between(1, 1000)));
    }

    @Override
    protected void doAssertLuceneQuery(NearDuplicatesQueryBuilder builder, Query query, SearchExecutionContext context) {
        if (query instanceof MatchNoDocsQuery) {
            assertThat(builder.toString().replaceAll("\\s", ""), containsString("\"like\":\"\""));
        } else {
            assertThat(query, either(instanceOf(NearDuplicatesQuery.class)).or(instanceOf(BooleanQuery.class)));
            assertThat(query.toString(), containsString("near_duplicates(words:"));
        }
    }

    @Override
    protected boolean canSimulateMethod(Method method, Object[] args) throws NoSuchMethodException {
        return method.equals(Client.class.getMethod("search", SearchRequest.class, ActionListener.class));
    }

    @Override
    protected Object simulateMethod(Method method, Object[] args) {
        @SuppressWarnings("unchecked")
        ActionListener<SearchResponse> listener = (ActionListener<SearchResponse>) args[1];
        SearchRequest request = (SearchRequest) args[0];
        assertThat(request.source().docValueFields().getFirst().format, equalTo("with_origin"));
        LikeSearch.answer(request, listener, "found-in", List.of(found == null ? List.of(bytes(LIKED)) : found));
        return null;
    }

    private static BytesRef bytes(StoredSet set) {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            set.writeTo(out);
            return BytesRef.deepCopyOf(out.bytes().toBytesRef());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A {@code like} document must be fetched first. */
    @Override
    public void testMustRewrite() throws IOException {
        SearchExecutionContext context = createSearchExecutionContext();
        NearDuplicatesQueryBuilder like = query(FIELD, new Like("index", "id", null));
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> like.toQuery(context));
        assertThat(e.getMessage(), containsString("can be used only where a search can first read the document"));
        assertNotNull(query(FIELD, new Text("one two")).toQuery(context));
    }

    /** What is compared is the set that was fetched, and the document does not match. */
    public void testLikeIsReplacedByItsSet() throws IOException {
        Like document = new Like("other", "7", "shard");
        var threshold = new SignatureThreshold(FIELD, new BigDecimal("0.3"), 1);
        QueryBuilder like = new NearDuplicatesQueryBuilder(document, "dice", threshold).boost(2).queryName("n");
        BoolQueryBuilder others = (BoolQueryBuilder) rewriteAndFetch(like, createQueryRewriteContext());
        assertThat(others.boost(), equalTo(2f));
        assertThat(others.queryName(), equalTo("n"));
        var expected = new NearDuplicatesQueryBuilder(document, "dice", threshold, LIKED, null);
        assertThat(others.must(), equalTo(List.of(expected)));
        assertThat(others.mustNot().size(), equalTo(1));
        assertThat(copyQuery(expected), equalTo(expected));
        assertThat(expected.toQuery(createSearchExecutionContext()).toString(), containsString("near_duplicates(words:2 tokens~"));
    }

    public void testADocumentWithoutASet() {
        found = List.of();
        Exception e = expectThrows(
            IllegalArgumentException.class, () -> rewriteAndFetch(query(FIELD, new Like("i", "1", null)), createQueryRewriteContext()));
        assertThat(e.getMessage(), containsString("[like] document [i/1] has no signature set in field [words]"));
        found = List.of("text");
        var unreadable = expectThrows(
            ElasticsearchStatusException.class, () -> rewriteAndFetch(query(FIELD, new Like("i", "1", null)), createQueryRewriteContext()));
        assertThat(unreadable.status(), equalTo(RestStatus.BAD_REQUEST));
        assertThat(unreadable.getMessage(), containsString("cannot read field [words] of document [i/1]"));
    }

    public void testASetOfAnotherAnalyzer() {
        StoredSet other = new StoredSet(new TokenOrigin(4, "whitespace", ""), LIKED.stored());
        var threshold = new SignatureThreshold(FIELD, BigDecimal.ONE, 1);
        var query = new NearDuplicatesQueryBuilder(new Like("i", "1", null), "jaccard", threshold, other, null);
        Exception e = expectThrows(IllegalArgumentException.class, () -> query.toQuery(createSearchExecutionContext()));
        assertThat(e.getMessage(), containsString("cannot compare a set of version [4] and analyzer [whitespace] with field [words]"));
    }

    public void testFields() throws IOException {
        SearchExecutionContext context = createSearchExecutionContext();
        assertThat(query("nowhere", new Text("a")).toQuery(context), instanceOf(MatchNoDocsQuery.class));
        Exception e = expectThrows(IllegalArgumentException.class, () -> query(TEXT_FIELD_NAME, new Text("a")).toQuery(context));
        assertThat(e.getMessage(), containsString("needs a field of type [signature_set], but [mapped_string]"));
    }

    public void testDefaults() throws IOException {
        assertThat(
            parseQuery("{\"near_duplicates\": {\"field\": \"f\", \"like\": \"a text\"}}"),
            equalTo(new NearDuplicatesQueryBuilder(
                new Text("a text"), "jaccard", new SignatureThreshold("f", new BigDecimal("0.5"), 5))));
    }

    /** The response reports all problems at once. */
    public void testAllProblemsAtOnce() {
        assertProblems(
            "{}",
            "1: [field] is missing: name a field of type [signature_set] with \"index\": true;"
                + "2: [like] is missing: give a text, or a document as an object with its [_id];");
        assertProblems(
            "{\"field\": \"f\", \"like\": {\"id\": \"1\"}, \"similarity\": \"weighted_jaccard\", \"min_similarity\": 2, "
                + "\"min_tokens\": 0, \"boost\": -1, \"max_distance\": 3}",
            "1: [max_distance] is unknown; allowed are [field, like, similarity, min_similarity, min_tokens, boost, _name];"
                + "2: [similarity] must be one of [jaccard, cosine, dice], but was [weighted_jaccard];"
                + "3: [min_similarity] must be above 0 and at most 1, but was [2];"
                + "4: [min_tokens] must be from 1 to 1000, but was [0];"
                + "5: [like.id] is unknown, did you mean [_id]?;6: [like._id] is missing: give the document's id;"
                + "7: [boost] must be a finite number of 0 or more, but was [-1.0];");
    }

    private void assertProblems(String body, String problems) {
        ParsingException e = expectThrows(ParsingException.class, () -> parseQuery("{\"near_duplicates\": " + body + "}"));
        assertThat(e.getMessage(), equalTo("[near_duplicates] Validation Failed: " + problems));
        assertThat(e.status(), equalTo(RestStatus.BAD_REQUEST));
    }
}
