package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.GeneratedQueries;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The part of the demo that finds near-duplicates with generated queries, for several distances of fingerprints, and compares the results
 * with the near-duplicates of the whole index.
 *
 * @param searches   for the results
 * @param wholeIndex the index-wide job
 * @param similarity of the index-wide job
 */
record QueryTour(Searches searches, RunningJob wholeIndex, String similarity) {

    private static final String BY_FREQUENCY = "frequency";

    /** Runs a job for each distance, and one with the comparison of the index-wide job. */
    QueryReport run(JobStatus found, GeneratedQueries queries, Consumer<QueryReport.Run> watcher) throws IOException {
        Set<String> removable = removable(wholeIndex);
        List<QueryReport.Run> runs = new ArrayList<>();
        for (int distance = 3; distance >= 0; distance--) {
            runs.add(run("k = " + distance, distance, false, BY_FREQUENCY, queries, removable));
            watcher.accept(runs.getLast());
        }
        runs.add(run("k = 3, verified", 3, true, BY_FREQUENCY, queries, removable));
        watcher.accept(runs.getLast());
        QueryReport.Run byGain = run("k = 3, by gain", 3, false, "gain", queries, removable);
        watcher.accept(byGain);
        return new QueryReport(queries.queries().size(), removable.size(), found.seconds(), runs, byGain);
    }

    private QueryReport.Run run(
        String name,
        int distance,
        boolean verify,
        String order,
        GeneratedQueries queries,
        Set<String> removable) throws IOException {
        ObjectNode body = JobTour.request(similarity);
        body.set("candidates", candidates(distance, verify, queries).put("order", order));
        RunningJob job = RunningJob.find(searches.api(), searches.index(), body);
        JobStatus status = job.await();
        Set<String> found = removable(job);
        found.retainAll(removable);
        return new QueryReport.Run(name, status, found.size());
    }

    private static ObjectNode candidates(int distance, boolean verify, GeneratedQueries queries) {
        ObjectNode candidates = RestApi.JSON.createObjectNode();
        ArrayNode texts = candidates.putArray("queries");
        for (GeneratedQueries.Query query : queries.queries()) {
            texts.addObject().put("text", query.text()).put("frequency", query.frequency());
        }
        ObjectNode match = candidates.putObject("template").putObject("multi_match");
        match.put("query", "{{text}}").putArray("fields").add("title^2").add("body");
        candidates.putObject("fingerprints").put("field", "body.simhash").put("max_distance", distance).put("verify", verify);
        return candidates;
    }

    /** The ids of the pages that a job would remove. */
    private static Set<String> removable(RunningJob job) throws IOException {
        Set<String> ids = new HashSet<>();
        new JobGroups(job).all().forEach(group -> group.duplicates().forEach(duplicate -> ids.add(duplicate.id())));
        return ids;
    }
}
