package org.neardup.plugin.authority;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random documents with links, and their expected authority, by plain iteration of a dense matrix. Some pages have several documents, some
 * documents have no URL, some links lead outside, to their own page, or twice to the same one.
 *
 * @param documents to index
 * @param weights   the weight of a link in each of the fields
 */
record LinkedPages(List<Document> documents, Map<String, Float> weights) {

    private static final int ITERATIONS = 1500;

    /**
     * A document.
     *
     * @param url   null for none
     * @param links urls, by field
     * @param kind  one of {@code a}, {@code b}, {@code c}
     */
    record Document(String index, String id, String url, Map<String, List<String>> links, String kind) {

        Map<String, Object> source() {
            Map<String, Object> source = new HashMap<>(links);
            source.put("kind", kind);
            if (url != null) {
                source.put("url", url);
            }
            return source;
        }
    }

    static LinkedPages draw(Random random, String... indices) {
        int pages = 1 + random.nextInt(40);
        Map<String, Float> weights = new LinkedHashMap<>();
        weights.put("links", random.nextBoolean() ? 1f : 0.25f + random.nextInt(8));
        if (random.nextBoolean()) {
            weights.put("others", random.nextInt(3) / 2f);
        }
        List<Document> documents = new ArrayList<>();
        int count = pages + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            Map<String, List<String>> links = new HashMap<>();
            for (String field : weights.keySet()) {
                List<String> of = new ArrayList<>();
                for (int link = random.nextInt(2) * random.nextInt(6); link > 0; link--) {
                    of.add(written(random.nextInt(pages + 3), random));
                }
                links.put(field, of);
            }
            String url = random.nextInt(15) == 0 ? null : written(i < pages ? i : random.nextInt(pages), random);
            String index = indices[random.nextInt(indices.length)];
            documents.add(new Document(index, "d" + i, url, links, String.valueOf((char) ('a' + random.nextInt(3)))));
        }
        return new LinkedPages(documents, weights);
    }

    private static String written(int page, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> "HTTP://Site.org:80/p" + page;
            case 1 -> "http://site.org/x/../p" + page + "#part";
            default -> "http://site.org/p" + page;
        };
    }

    private static String plain(String written) {
        return written.replaceFirst("#.*", "").replaceFirst(".*/", "");
    }

    /** The number of documents with a URL. */
    long named() {
        return documents.stream().filter(document -> document.url != null).count();
    }

    /**
     * The authority of each document with a page, by id.
     *
     * @param seeds the kind of the documents that are seeds, null for all
     */
    Map<String, Double> authority(double damping, String seeds) {
        Map<String, Integer> pages = new HashMap<>();
        documents.stream().filter(document -> document.url != null).forEach(document -> {
            pages.putIfAbsent(plain(document.url), pages.size());
        });
        int n = pages.size();
        double[][] matrix = new double[n][n];
        double[] jump = new double[n];
        for (Document document : documents) {
            if (document.url == null) {
                continue;
            }
            int page = pages.get(plain(document.url));
            jump[page] = seeds == null || seeds.equals(document.kind) ? 1 : jump[page];
            weights.forEach((field, weight) -> document.links.get(field).forEach(link -> {
                Integer target = pages.get(plain(link));
                if (target != null && target != page) {
                    matrix[page][target] = Math.max(matrix[page][target], weight);
                }
            }));
        }
        scale(jump);
        for (double[] row : matrix) {
            if (Arrays.stream(row).sum() == 0) {
                System.arraycopy(jump, 0, row, 0, n);
            } else {
                scale(row);
            }
        }
        double[] scores = iterate(matrix, jump, damping);
        Map<String, Double> authority = new HashMap<>();
        documents.stream().filter(document -> document.url != null).forEach(document -> {
            authority.put(document.id, scores[pages.get(plain(document.url))] * n);
        });
        return authority;
    }

    private static double[] iterate(double[][] matrix, double[] jump, double damping) {
        int n = jump.length;
        double[] scores = jump.clone();
        for (int i = 0; i < ITERATIONS; i++) {
            double[] next = new double[n];
            for (int from = 0; from < n; from++) {
                for (int to = 0; to < n; to++) {
                    next[to] += damping * scores[from] * matrix[from][to];
                }
                next[from] += (1 - damping) * jump[from];
            }
            scores = next;
        }
        return scores;
    }

    private static void scale(double[] row) {
        double sum = Arrays.stream(row).sum();
        for (int i = 0; i < row.length; i++) {
            row[i] /= sum;
        }
    }
}
