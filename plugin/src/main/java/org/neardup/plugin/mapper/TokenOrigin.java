package org.neardup.plugin.mapper;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.common.settings.Settings;
import org.neardup.analysis.token.TokenHash;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Identifies how tokens were made: tokens of two fields are comparable only if their origins are equal.
 *
 * @param version    the version of the stored form
 * @param analyzer   the analyzer's name
 * @param definition a digest of the index settings that define the analyzer and its parts, and of the weights of tokens, in 16 hexadecimal
 *                   digits; empty for a built-in analyzer without weights
 */
public record TokenOrigin(int version, String analyzer, String definition) implements Writeable {

    /**
     * The version of the stored forms of all token fields, and of the tokens in them: of the form of a text, of words and signatures, of
     * hashes and digests, and of the functions of a SimHash and a sketch. A change of any of them needs the next version.
     */
    public static final int VERSION = 4;

    private static final String[] PARTS = {"tokenizer", "filter", "char_filter"};

    public TokenOrigin {
        Objects.requireNonNull(analyzer);
        Objects.requireNonNull(definition);
    }

    public static TokenOrigin readFrom(StreamInput in) throws IOException {
        return new TokenOrigin(in.readVInt(), in.readString(), in.readString());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVInt(version);
        out.writeString(analyzer);
        out.writeString(definition);
    }

    /** Returns the origin of this analyzer's tokens in an index with these settings. */
    public static TokenOrigin of(Settings indexSettings, int version, String analyzer) {
        Settings analysis = indexSettings.getByPrefix("index.analysis.");
        Map<String, String> definition = new TreeMap<>();
        String own = "analyzer." + analyzer + ".";
        add(analysis, own, definition);
        for (String part : PARTS) {
            for (String name : analysis.getAsList(own + part)) {
                add(analysis, part + "." + name + ".", definition);
            }
        }
        String digest = definition.isEmpty() ? "" : Fingerprint.toHex(TokenHash.hash(definition.toString()));
        return new TokenOrigin(version, analyzer, digest);
    }

    /** The origin with these weights of tokens. */
    TokenOrigin weighing(TokenWeighting weighting) {
        return weighting.kind() == TokenWeighting.Kind.NONE
            ? this : new TokenOrigin(version, analyzer, Fingerprint.toHex(TokenHash.hash(definition + weighting)));
    }

    private static void add(Settings analysis, String prefix, Map<String, String> definition) {
        for (String key : analysis.getByPrefix(prefix).keySet()) {
            definition.put(prefix + key, String.join(",", analysis.getAsList(prefix + key)));
        }
    }

    @Override
    public String toString() {
        String custom = definition.isEmpty() ? "" : " as its settings and weights define it, [" + definition + "]";
        return "version [" + version + "] and analyzer [" + analyzer + "]" + custom;
    }
}
