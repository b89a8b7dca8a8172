package org.neardup.plugin.authority;

import org.elasticsearch.common.hash.MessageDigests;
import org.elasticsearch.common.util.ByteUtils;
import org.elasticsearch.index.query.QueryBuilder;
import org.neardup.kernel.graph.LinkGraph;
import org.neardup.kernel.graph.NodeNumbers;
import org.neardup.kernel.graph.PageRank;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.plugin.authority.AuthorityStatus.Counter;
import org.neardup.plugin.authority.AuthorityStatus.Phase;
import org.neardup.plugin.authority.ValueWriter.Change;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Computes the authority of documents in four passes: the names of pages are numbered, links become a graph, scores are iterated, and
 * documents whose value differs are changed. All passes see the same documents. The average page has the authority 1.
 */
final class AuthorityRun {

    private final AuthorityOptions options;
    private final AuthorityTask task;
    private final DocumentReader reader;
    private final ValueWriter writer;
    private final HeldMemory memory;
    private final PageNumbers pages;

    /** What the target field had before, by page, not a number if that is not known; in the end room for more. */
    private float[] former;

    /** @param memory takes the reservations; to be closed afterwards */
    AuthorityRun(
        AuthorityOptions options,
        AuthorityTask task,
        DocumentReader reader,
        ValueWriter writer,
        HeldMemory memory
    ) {
        this.options = options;
        this.task = task;
        this.reader = reader;
        this.writer = writer;
        this.memory = memory;
        pages = new PageNumbers(memory);
        former = memory.floats(0);
    }

    /** Does all of it; returns whether the last iteration changed the scores by no more than the tolerance. */
    boolean compute() {
        task.begin(Phase.PAGES);
        readPages();
        double[] seeds = null;
        if (options.seed() != null) {
            task.begin(Phase.SEEDS);
            seeds = readSeeds(options.seed());
        }
        task.begin(Phase.LINKS);
        LinkGraph graph = readLinks();
        task.begin(Phase.ITERATIONS);
        PageRank.Start start = new PageRank.Start(seeds, formerScores());
        PageRank.Result result = PageRank.compute(graph, options.settings(), start, (iterations, change) -> {
            task.iterated(iterations, change);
            reader.touch();
            return task.isCancelled() == false;
        }, memory);
        task.iterated(result.iterations(), result.change());
        task.begin(Phase.UPDATES);
        write(result.scores());
        return result.converged();
    }

    private List<String> idField() {
        return options.namesPagesById() ? List.of() : List.of(options.idField());
    }

    private void readPages() {
        List<String> fields = new ArrayList<>(idField());
        fields.add(options.target());
        reader.read(null, fields, null, documents -> {
            for (ReadDocument document : documents) {
                PageName name = document.page(options);
                if (name == null) {
                    task.add(Counter.WITHOUT_ID, 1);
                    continue;
                }
                int page = pages.number(name.text());
                if (page >= former.length) {
                    int known = former.length;
                    former = memory.grown(former, page + 1);
                    Arrays.fill(former, known, former.length, Float.NaN);
                }
                Double value = document.number(options.target());
                if (value != null && value >= 0 && value <= Float.MAX_VALUE) {
                    former[page] = value.floatValue();
                }
                task.add(Counter.DOCUMENTS, 1);
            }
            task.set(Counter.PAGES, pages.size());
        });
    }

    /** The number of a page. The filter of an alias may let a document through that it did not when pages were numbered: that is none. */
    private int page(PageName name) {
        return name == null ? NodeNumbers.NONE : pages.find(name.text());
    }

    private double[] readSeeds(QueryBuilder query) {
        memory.reserve((long) Double.BYTES * pages.size());
        double[] seeds = new double[pages.size()];
        reader.read(query, idField(), null, documents -> {
            for (ReadDocument document : documents) {
                int page = page(document.page(options));
                if (page != NodeNumbers.NONE && seeds[page] == 0) {
                    seeds[page] = 1;
                    task.add(Counter.SEEDS, 1);
                }
            }
        });
        if (task.getStatus().get(Counter.SEEDS) == 0) {
            throw new IllegalArgumentException("[seed] finds no document that is a page: choose another query");
        }
        return seeds;
    }

    private LinkGraph readLinks() {
        LinkGraph.Builder builder = LinkGraph.builder(pages.size(), memory);
        List<String> fields = new ArrayList<>(idField());
        fields.addAll(options.links().keySet());
        reader.read(null, fields, null, documents -> documents.forEach(document -> addLinks(document, builder)));
        LinkGraph graph = builder.build();
        task.set(Counter.LINKS, graph.links());
        return graph;
    }

    private void addLinks(ReadDocument document, LinkGraph.Builder builder) {
        PageName name = document.page(options);
        int page = page(name);
        if (page == NodeNumbers.NONE) {
            return;
        }
        long outside = 0;
        for (Map.Entry<String, Float> field : options.links().entrySet()) {
            for (Object link : document.values(field.getKey())) {
                int target = pages.find(name.linked(link.toString()));
                if (target == NodeNumbers.NONE) {
                    outside++;
                } else {
                    builder.addLink(page, target, field.getValue());
                }
            }
        }
        task.add(Counter.LINKS_OUTSIDE, outside);
    }

    /** The values that are there, and the average for pages without one; null if no page has one. */
    private double[] formerScores() {
        memory.reserve((long) Double.BYTES * pages.size());
        double[] scores = new double[pages.size()];
        boolean any = false;
        for (int page = 0; page < scores.length; page++) {
            scores[page] = former[page] >= 0 ? former[page] : 1;
            any |= former[page] > 0;
        }
        return any ? scores : null;
    }

    private void write(double[] scores) {
        List<String> fields = new ArrayList<>(idField());
        fields.add(options.target());
        reader.read(null, fields, options.target(), documents -> {
            List<Change> changes = new ArrayList<>();
            for (ReadDocument document : documents) {
                int page = page(document.page(options));
                if (page != NodeNumbers.NONE) {
                    double value = scores[page] * scores.length;
                    if (options.isChange(document.number(options.target()), value)) {
                        changes.add(new Change(document, value));
                    } else {
                        task.add(Counter.UNCHANGED, 1);
                    }
                }
            }
            writer.write(changes);
        });
    }

    /**
     * Numbers pages by their names, of which it keeps 128 bits of a SHA-256: authors of pages cannot choose names that are taken for those
     * of others.
     */
    private static final class PageNumbers {

        private final NodeNumbers numbers;

        PageNumbers(HeldMemory memory) {
            numbers = new NodeNumbers(memory);
        }

        /** How many pages there are. */
        int size() {
            return numbers.size();
        }

        /** The number of a page, the next one if the page is new. */
        int number(String name) {
            byte[] hash = hash(name);
            return numbers.number(ByteUtils.readLongLE(hash, 0), ByteUtils.readLongLE(hash, Long.BYTES));
        }

        /** The number of a page, {@link NodeNumbers#NONE} if there is no such page. */
        int find(String name) {
            byte[] hash = hash(name);
            return numbers.find(ByteUtils.readLongLE(hash, 0), ByteUtils.readLongLE(hash, Long.BYTES));
        }

        private static byte[] hash(String name) {
            MessageDigest digest = MessageDigests.sha256();
            return digest.digest(name.getBytes(StandardCharsets.UTF_8));
        }
    }
}
