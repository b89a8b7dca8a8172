package org.neardup.cluster.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.demo.JobGroups.Duplicate;
import org.neardup.cluster.demo.JobGroups.Group;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The part of the demo that finds the near-duplicates of the whole index with a job, reviews and marks them, searches without them, and
 * removes the marks.
 *
 * @param searches   for the pages
 * @param similarity of the job
 */
record JobTour(Searches searches, String similarity) {

    static final String DEFAULT_SIMILARITY = "weighted_or_plain";

    private static final int GROUPS = 5;
    private static final int OTHERS = 4;

    /** The request for the job. */
    static ObjectNode request(String similarity) {
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("field", "body.signatures");
        if (similarity.equals(DEFAULT_SIMILARITY) == false) {
            body.put("similarity", similarity);
        }
        body.put("threshold", 0.8);
        body.putObject("authority").put("field", "pagerank");
        return body;
    }

    /** The request as a user would type it. */
    String requestText() throws JsonProcessingException {
        return "POST /" + searches.index() + "/_near_duplicates\n"
            + RestApi.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(request(similarity));
    }

    /** Starts the job. */
    RunningJob start() throws IOException {
        return RunningJob.find(searches.api(), searches.index(), request(similarity));
    }

    /** Starts the job that marks the duplicates. */
    static RunningJob mark(RunningJob job) throws IOException {
        return job.apply(RestApi.JSON.createObjectNode().put("action", "mark"));
    }

    /** Makes changes visible to searches. */
    void refresh() throws IOException {
        searches.api().send("POST", "/" + searches.index() + "/_refresh").expectSuccess();
    }

    /** The largest groups that the job found, with some of their pages. */
    List<BigGroup> largest(RunningJob job) throws IOException {
        List<BigGroup> groups = new ArrayList<>();
        for (Group group : new JobGroups(job).largest(GROUPS, OTHERS)) {
            List<String> ids = new ArrayList<>(List.of(group.kept()));
            group.duplicates().forEach(duplicate -> ids.add(duplicate.id()));
            Map<String, Page> pages = searches.pages(ids);
            List<Page> others = ids.subList(1, ids.size()).stream().map(pages::get).toList();
            groups.add(new BigGroup(group.size(), pages.get(group.kept()), group.reason(), others));
        }
        return groups;
    }

    /** Keeps the duplicate that is least similar to its kept page. */
    Veto veto(RunningJob job) throws IOException {
        Group group = new JobGroups(job).leastSimilar();
        Duplicate least = Collections.min(group.duplicates(), Comparator.comparingDouble(Duplicate::similarity));
        job.keep(searches.index(), least.id(), "the least similar one");
        Map<String, Page> pages = searches.pages(List.of(least.id(), group.kept()));
        return new Veto(pages.get(least.id()), pages.get(group.kept()), Nearness.similarity(least.similarity()));
    }
}
