package org.neardup.cluster.benchmark;

import org.neardup.cluster.program.CommandLine;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The searches of one part of the benchmark: each kind, in each window, in indices of these texts with these numbers of shards.
 *
 * @param texts   names of the texts, {@link #PAGES} or {@link #PASSAGES}
 * @param shards  numbers of shards
 * @param windows numbers of results that the retrievers process
 * @param kinds   the first is the peer of the others, unless {@link SearchKind#RESCORER} is among them
 */
record SearchPart(List<String> texts, List<Integer> shards, List<Integer> windows, List<SearchKind> kinds) {

    static final String PAGES = "pages";
    static final String PASSAGES = "passages";

    /** The names of the parts. */
    static final List<String> NAMES = List.of("searches", "windows", "shards");

    private static final List<SearchKind> MAIN_KINDS = List.of(
        SearchKind.RESCORER,
        SearchKind.FINGERPRINTS,
        SearchKind.SAMPLES,
        SearchKind.EXACT);

    SearchPart {
        if (List.of(PAGES, PASSAGES).containsAll(texts) == false) {
            throw new IllegalArgumentException("[--texts] must be of " + List.of(PAGES, PASSAGES) + ", but was " + texts);
        }
    }

    /** The part of this name, restricted by the options {@code --texts}, {@code --windows} and {@code --kinds}. */
    static SearchPart of(String name, CommandLine options) {
        SearchPart part = switch (name) {
            case "searches" -> new SearchPart(List.of(PAGES, PASSAGES), List.of(1), List.of(1_000), List.of(SearchKind.values()));
            case "windows" -> new SearchPart(List.of(PASSAGES), List.of(1), List.of(100, 1_000, 10_000), MAIN_KINDS);
            case "shards" -> new SearchPart(List.of(PAGES), List.of(1, 5, 20), List.of(1_000), MAIN_KINDS);
            default -> throw new IllegalArgumentException("[--part] must be one of " + NAMES + ", but was [" + name + "]");
        };
        return new SearchPart(
            list(options, "--texts", part.texts, text -> text),
            part.shards,
            list(options, "--windows", part.windows, Integer::valueOf),
            list(options, "--kinds", part.kinds, SearchKind::of));
    }

    private static <T> List<T> list(CommandLine options, String name, List<T> absent, Function<String, T> parse) {
        return options.text(name).map(values -> Stream.of(values.split(",")).map(parse).toList()).orElse(absent);
    }

    /** The kind to which the others are compared. */
    SearchKind peer() {
        return kinds.contains(SearchKind.RESCORER) ? SearchKind.RESCORER : kinds.getFirst();
    }
}
