package org.neardup.plugin.retriever;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.InnerHitBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.test.AbstractWireSerializingTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.plugin.NeardupPlugin;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class NearDuplicatesExtBuilderTests extends AbstractWireSerializingTestCase<NearDuplicatesExtBuilder> {

    private static final SearchModule MODULE = new SearchModule(Settings.EMPTY, List.of(new NeardupPlugin()));

    @Override
    protected Writeable.Reader<NearDuplicatesExtBuilder> instanceReader() {
        return NearDuplicatesExtBuilder::new;
    }

    @Override
    protected NamedWriteableRegistry getNamedWriteableRegistry() {
        return new NamedWriteableRegistry(MODULE.getNamedWriteables());
    }

    @Override
    protected NamedXContentRegistry xContentRegistry() {
        return new NamedXContentRegistry(MODULE.getNamedXContents());
    }

    private static QueryBuilder randomQuery() {
        return QueryBuilders.termQuery(randomIdentifier(), randomIdentifier());
    }

    @Override
    protected NearDuplicatesExtBuilder createTestInstance() {
        Map<String, Object> values = new HashMap<>(Map.of("field", randomIdentifier()));
        if (randomBoolean()) {
            values.put("min_similarity", randomDouble());
        }
        if (randomBoolean()) {
            values.put("authority", Map.of("field", randomIdentifier(), "missing", randomInt()));
        }
        return new NearDuplicatesExtBuilder(
            new NearDuplicatesParameters(
                values,
                randomList(0, 3, NearDuplicatesExtBuilderTests::randomQuery),
                randomBoolean() ? null : randomFloat(),
                randomBoolean() ? null : randomIdentifier(),
                randomBoolean() ? null : randomQuery(),
                randomBoolean() ? null : new InnerHitBuilder().setSize(randomInt(9))));
    }

    @Override
    protected NearDuplicatesExtBuilder mutateInstance(NearDuplicatesExtBuilder instance) {
        NearDuplicatesParameters all = instance.parameters();
        Map<String, Object> values = new HashMap<>(all.values());
        List<QueryBuilder> filters = all.filters();
        Float minScore = all.minScore();
        String name = all.name();
        QueryBuilder protect = all.protect();
        InnerHitBuilder innerHits = all.innerHits();
        switch (between(0, 5)) {
            case 0 -> values.put("max_distance", randomInt());
            case 1 -> filters = randomList(4, 5, NearDuplicatesExtBuilderTests::randomQuery);
            case 2 -> minScore = minScore == null ? 1 : minScore + 1;
            case 3 -> name = name + "x";
            case 4 -> innerHits = new InnerHitBuilder().setSize(10);
            default -> protect = randomValueOtherThan(protect, NearDuplicatesExtBuilderTests::randomQuery);
        }
        return new NearDuplicatesExtBuilder(new NearDuplicatesParameters(values, filters, minScore, name, protect, innerHits));
    }

    /** The text of a search, such as in the list of tasks, is a search. */
    public void testFromXContent() throws IOException {
        SearchSourceBuilder source = new SearchSourceBuilder().ext(List.of(createTestInstance()));
        try (XContentParser parser = createParser(JsonXContent.jsonXContent, Strings.toString(source))) {
            assertEquals(source, new SearchSourceBuilder().parseXContent(parser, true, feature -> true));
        }
    }
}
