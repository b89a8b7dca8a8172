package org.neardup.plugin.explain;

import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.mapper.SourceText;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Collects the passages of a text in their order: keeps the heaviest and counts all. */
final class HeaviestPassages implements ToXContentObject {

    private record Placed(int place, Passage passage) {}

    private static final Comparator<Placed> HEAVIEST_FIRST = Comparator
        .comparingLong((Placed placed) -> -placed.passage.weight()).thenComparingInt(Placed::place);

    private final int most;
    private final PriorityQueue<Placed> kept = new PriorityQueue<>(HEAVIEST_FIRST.reversed());
    private int count;

    /** @param most number of passages to keep */
    HeaviestPassages(int most) {
        this.most = most;
    }

    void add(SourceText text, int start, int end, int tokens, long weight) {
        int place = count++;
        if (kept.size() < most || most > 0 && weight > kept.peek().passage.weight()) {
            if (kept.size() == most) {
                kept.poll();
            }
            kept.add(new Placed(place, Passage.of(text, start, end, tokens, weight)));
        }
    }

    /** Number of all passages. */
    int count() {
        return count;
    }

    /** The heaviest passages, the heaviest first; of the same weight, the first in the text. */
    List<Passage> passages() {
        return kept.stream().sorted(HEAVIEST_FIRST).map(Placed::passage).toList();
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().field("total", count).startArray("passages");
        for (Passage passage : passages()) {
            passage.toXContent(builder, params);
        }
        return builder.endArray().endObject();
    }
}
