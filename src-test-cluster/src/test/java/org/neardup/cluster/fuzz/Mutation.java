package org.neardup.cluster.fuzz;

import org.neardup.cluster.fuzz.Json.Items;
import org.neardup.cluster.fuzz.Json.Literal;
import org.neardup.cluster.fuzz.Json.Member;
import org.neardup.cluster.fuzz.Json.Members;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Mutates requests in one or a few places. */
final class Mutation {

    private final Random random;
    private final HostileValues values;

    Mutation(Random random, HostileValues values) {
        this.random = random;
        this.values = values;
    }

    /** The request with a change. */
    FuzzRequest mutate(FuzzRequest request) {
        FuzzRequest mutated = change(request);
        while (random.nextInt(4) == 0) {
            mutated = change(mutated);
        }
        return mutated;
    }

    private FuzzRequest change(FuzzRequest request) {
        int kind = random.nextInt(request.lines().isEmpty() ? 4 : 24);
        if (kind == 0) {
            List<String> segments = new ArrayList<>(request.segments());
            segments.set(random.nextInt(segments.size()), values.text());
            return new FuzzRequest(request.method(), segments, request.parameters(), request.lines());
        }
        if (kind < 4) {
            return new FuzzRequest(request.method(), request.segments(), parameters(request), request.lines());
        }
        List<Json> lines = new ArrayList<>(request.lines());
        int line = random.nextInt(lines.size());
        lines.set(line, change(lines.get(line)));
        return new FuzzRequest(request.method(), request.segments(), request.parameters(), lines);
    }

    /** Keeps the parameters for waiting for a job, so that responses arrive in time. */
    private List<Map.Entry<String, String>> parameters(FuzzRequest request) {
        List<Map.Entry<String, String>> parameters = new ArrayList<>(request.parameters());
        List<Map.Entry<String, String>> free = request.waits()
            ? parameters.stream().filter(p -> p.getKey().equals("timeout") == false && p.getKey().startsWith("wait") == false).toList()
            : parameters;
        if (free.isEmpty() || random.nextInt(4) == 0) {
            parameters.add(Map.entry(values.text(), values.parameter()));
            return parameters;
        }
        Map.Entry<String, String> chosen = free.get(random.nextInt(free.size()));
        int at = parameters.indexOf(chosen);
        switch (random.nextInt(6)) {
            case 0 -> parameters.remove(at);
            case 1 -> parameters.add(Map.entry(chosen.getKey(), values.parameter()));
            case 2 -> parameters.set(at, Map.entry(chosen.getKey() + "x", chosen.getValue()));
            default -> parameters.set(at, Map.entry(chosen.getKey(), values.parameter()));
        }
        return parameters;
    }

    private Json change(Json body) {
        return body.replace(random.nextInt(body.count()), this::changed);
    }

    private Json changed(Json value) {
        return switch (value) {
            case Members object when object.members().isEmpty() == false && random.nextInt(4) > 0 -> changed(object);
            case Items array when array.items().isEmpty() == false && random.nextBoolean() -> changed(array);
            case Literal literal when random.nextBoolean() -> values.like(literal);
            default -> switch (random.nextInt(8)) {
                case 0 -> new Items(List.of(value));
                case 1 -> new Members(List.of(new Member(values.name(), value)));
                case 2 -> new Items(Collections.nCopies(2 + random.nextInt(50), value));
                default -> values.any();
            };
        };
    }

    private Json changed(Members object) {
        List<Member> members = new ArrayList<>(object.members());
        int at = random.nextInt(members.size());
        Member member = members.get(at);
        switch (random.nextInt(10)) {
            case 0, 8, 9 -> members.remove(at);
            case 1 -> members.add(new Member(member.name(), values.any()));
            case 2 -> members.add(member);
            case 3 -> members.set(at, new Member(values.name(), member.value()));
            case 4 -> members.add(new Member(values.name(), values.any()));
            case 5 -> members.set(at, new Member(member.name(), members.get(random.nextInt(members.size())).value()));
            case 6 -> members.addAll(((Members) values.wide()).members());
            default -> members.set(at, new Member(member.name(), values.any()));
        }
        return new Members(members);
    }

    private Json changed(Items array) {
        List<Json> items = new ArrayList<>(array.items());
        int at = random.nextInt(items.size());
        switch (random.nextInt(4)) {
            case 0 -> items.remove(at);
            case 1 -> items.addAll(Collections.nCopies(1 + random.nextInt(500), items.get(at)));
            case 2 -> items.add(new Literal("null"));
            default -> items.set(at, values.any());
        }
        return new Items(items);
    }
}
