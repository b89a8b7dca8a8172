package org.neardup.cluster.fuzz;

import org.neardup.cluster.fuzz.Json.Items;
import org.neardup.cluster.fuzz.Json.Literal;
import org.neardup.cluster.fuzz.Json.Member;
import org.neardup.cluster.fuzz.Json.Members;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Removes the plugin's elements from a request; how the server responds to the rest is not our concern. */
final class PlainTwin {

    /** Replacements for our names, wherever they are. */
    private static final Map<String, String> NAMES = Map.ofEntries(
        Map.entry("body.sim", "number"),
        Map.entry("body.sig", "word"),
        Map.entry("body.sketch", "number"),
        Map.entry("simhash", "text"),
        Map.entry("signature_set", "text"),
        Map.entry("weighted_minhash", "text"),
        Map.entry("spot_signatures", "stop"),
        Map.entry("shingle_signatures", "standard"),
        Map.entry("index.near_duplicates.max_compared_tokens", "index.max_result_window"),
        Map.entry("near_duplicates.max_jobs_per_user", "cluster.routing.allocation.cluster_concurrent_rebalance"));
    private static final Json ALL = Json.parse("{\"match_all\": {}}");
    private static final Json STANDARD = Json.parse("{\"standard\": {\"query\": {\"match_all\": {}}}}");

    private PlainTwin() {}

    /** The request without our elements; empty if nothing else is in it. */
    static Optional<FuzzRequest> of(FuzzRequest request) {
        if (request.segments().contains("_near_duplicates") || request.segments().contains("_authority")) {
            return Optional.empty();
        }
        return Optional.of(new FuzzRequest(
            request.method(),
            request.segments(),
            request.parameters().stream().map(p -> Map.entry(p.getKey(), plain(p.getValue()))).toList(),
            request.lines().stream().map(PlainTwin::plain).toList()));
    }

    private static Json plain(Json value) {
        return switch (value) {
            case Members object -> {
                List<Member> members = new ArrayList<>();
                object.members().forEach(member -> add(members, member));
                yield new Members(members);
            }
            case Items array -> new Items(array.items().stream().map(PlainTwin::plain).toList());
            case Literal literal -> new Literal(plain(literal.text()));
        };
    }

    private static void add(List<Member> members, Member member) {
        switch (member.name()) {
            case "\"ext\"" -> {}
            case "\"near_duplicates\"" -> members.addAll(((Members) child(member.value())).members());
            case "\"simhash\"" -> members.addAll(((Members) ALL).members());
            // Only our fields have these; others reject them before anything else.
            case "\"version\"", "\"samples\"", "\"bits\"", "\"weights\"", "\"frequencies\"", "\"idf_power\"" -> {}
            default -> members.add(new Member(plain(member.name()), plain(member.value())));
        }
    }

    /** The retriever inside ours, or the simplest one, if it is not an object any more. */
    private static Json child(Json retriever) {
        if (retriever instanceof Members object) {
            for (Member member : object.members()) {
                if (member.name().equals("\"retriever\"") && plain(member.value()) instanceof Members child) {
                    return child;
                }
            }
        }
        return STANDARD;
    }

    private static String plain(String text) {
        String plain = text;
        for (Map.Entry<String, String> name : NAMES.entrySet()) {
            plain = plain.replace(name.getKey(), name.getValue());
        }
        return plain.replace("near_duplicates", "rescorer");
    }
}
