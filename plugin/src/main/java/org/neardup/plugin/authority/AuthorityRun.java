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
 * Computes the authority of documents in four passes: number the names of pages, build the graph of links, iterate scores, and change
 * documents whose value differs. All passes read the same snapshot of the documents. The average page has authority 1.
 */
final class AuthorityRun {

    private final AuthorityOptions options;
    private final AuthorityTask task;
    private final DocumentReader reader;
    private final ValueWriter writer;
    private final HeldMemory memory;
    private final PageNumbers pages;

    /** Previous values of the target field by page, NaN if unknown; the array can be longer than the number of pages. */
    private float[] former;

    /** @param memory for reservations; the caller closes it */
    AuthorityRun(AuthorityOptions options, AuthorityTask task, DocumentReader reader, ValueWriter writer, HeldMemory memory) {
        this.options = options;
        this.task = task;
        this.reader = reader;
        this.writer = writer;
        this.memory = memory;
        pages = new PageNumbers(memory);
        former = memory.floats(0);
    }

    /** Runs all passes; returns whether the last iteration changed the scores by at most the tolerance. */
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

    /** The number of a page; {@link NodeNumbers#NONE} for one that was not numbered: a changed alias filter can add documents later. */
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
            throw new IllegalArgumentException("[seed] matches no document that is a page; choose another query");
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

    /** The stored values, 1 for pages without one; null if no page has a value above 0. */
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

    /** Numbers pages by 128 bits of the SHA-256 of their names, so that authors of pages cannot construct colliding names. */
    private static final class PageNumbers {

        private final NodeNumbers numbers;

        PageNumbers(HeldMemory memory) {
            numbers = new NodeNumbers(memory);
        }

        /** The number of pages. */
        int size() {
            return numbers.size();
        }

        /** The number of a page; a new page gets the next one. */
        int number(String name) {
            byte[] hash = hash(name);
            return numbers.number(ByteUtils.readLongLE(hash, 0), ByteUtils.readLongLE(hash, Long.BYTES));
        }

        /** The number of a page; {@link NodeNumbers#NONE} if it is unknown. */
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
