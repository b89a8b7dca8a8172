package org.neardup.plugin.retriever;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;

import java.util.Map;
import java.util.TreeMap;

/**
 * What decides whether the tokens of two indices mean the same.
 *
 * @param version    the version of the stored form
 * @param analyzer   the analyzer's name
 * @param definition how the index defines that analyzer and its parts; empty for a built-in one
 */
record TokenOrigin(String version, String analyzer, Map<String, String> definition) {

    private static final String[] PARTS = { "tokenizer", "filter", "char_filter" };

    static TokenOrigin of(IndexMetadata index, MappedField field) {
        String analyzer = String.valueOf(field.parameters().get("analyzer"));
        Settings analysis = index.getSettings().getByPrefix("index.analysis.");
        Map<String, String> definition = new TreeMap<>();
        String own = "analyzer." + analyzer + ".";
        add(analysis, own, definition);
        for (String part : PARTS) {
            for (String name : analysis.getAsList(own + part)) {
                add(analysis, part + "." + name + ".", definition);
            }
        }
        return new TokenOrigin(String.valueOf(field.parameters().get("version")), analyzer, definition);
    }

    private static void add(Settings analysis, String prefix, Map<String, String> definition) {
        for (String key : analysis.getByPrefix(prefix).keySet()) {
            definition.put(prefix + key, String.join(",", analysis.getAsList(prefix + key)));
        }
    }

    @Override
    public String toString() {
        String custom = definition.isEmpty() ? "" : " as its settings define it";
        return "version [" + version + "] and analyzer [" + analyzer + "]" + custom;
    }
}
