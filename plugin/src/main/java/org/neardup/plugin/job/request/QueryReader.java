package org.neardup.plugin.job.request;

import org.elasticsearch.common.Strings;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentParserConfiguration;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.validation.ParameterReader;

import java.io.IOException;
import java.util.Map;

/** Reads parameters that are queries. */
public record QueryReader(ParameterReader parameters, NamedXContentRegistry registry) {

    /**
     * A query.
     *
     * @param json  for storage; null if there is none
     * @param query null if there is none, or it is invalid
     */
    public record Read(String json, QueryBuilder query) {}

    /** Reads a query; adds a problem if it is invalid. */
    public Read read(String name) {
        Map<String, Object> object = parameters.map(name);
        if (object == null) {
            return new Read(null, null);
        }
        String json = json(name, object);
        try {
            return new Read(json, parse(json, registry));
        } catch (IOException | RuntimeException e) {
            parameters.problems().add("[" + parameters.path(name) + "] is not a query: " + e.getMessage());
            return new Read(json, null);
        }
    }

    /** Parses a query; throws if it is invalid. */
    static QueryBuilder parse(String json, NamedXContentRegistry registry) throws IOException {
        XContentParserConfiguration configuration = XContentParserConfiguration.EMPTY.withRegistry(registry);
        try (XContentParser parser = XContentType.JSON.xContent().createParser(configuration, json)) {
            return AbstractQueryBuilder.parseTopLevelQuery(parser);
        }
    }

    static String json(String name, Map<String, Object> object) {
        try (XContentBuilder builder = XContentFactory.jsonBuilder()) {
            return Strings.toString(builder.map(object));
        } catch (IOException e) {
            throw new IllegalStateException("cannot write [" + name + "]", e);
        }
    }
}
