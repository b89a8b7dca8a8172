package org.neardup.cluster.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The part of the demo that finds the near-duplicates of the whole index with a job, marks them, searches without them, and removes the
 * marks.
 *
 * @param searches   for the pages
 * @param dest       the result index
 * @param similarity of the job
 */
record JobTour(Searches searches, String dest, String similarity) {

    static final String DEFAULT_SIMILARITY = "weighted_or_plain";

    private static final int GROUPS = 5;
    private static final int OTHERS = 4;

    /** The request for the job. */
    static ObjectNode request(String dest, String similarity) {
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("field", "body.signatures");
        if (similarity.equals(DEFAULT_SIMILARITY) == false) {
            body.put("similarity", similarity);
        }
        body.put("threshold", 0.8);
        body.putObject("authority").put("field", "pagerank");
        body.putObject("dest").put("index", dest);
        return body;
    }

    /** The request as a user would type it. */
    String requestText() throws JsonProcessingException {
        return "POST /" + searches.index() + "/_near_duplicates\n"
            + RestApi.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(request(dest, similarity));
    }

    /** Starts the job. */
    RunningJob start() throws IOException {
        return RunningJob.find(searches.api(), searches.index(), request(dest, similarity));
    }

    /** Starts the job that marks the duplicates. */
    static RunningJob mark(RunningJob job) throws IOException {
        return job.apply(RestApi.JSON.createObjectNode().put("action", "mark"));
    }

    /** Makes changes visible to searches. */
    void refresh() throws IOException {
        searches.api().send("POST", "/" + searches.index() + "," + dest + "/_refresh").expectSuccess();
    }

    /** The largest groups that the job found, with some of their pages. */
    List<BigGroup> largest() throws IOException {
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("size", GROUPS);
        body.putObject("query").putObject("term").put("kind", "group");
        body.putArray("sort").addObject().put("size", "desc");
        List<BigGroup> groups = new ArrayList<>();
        for (JsonNode hit : searches.api().search(dest, body).expectSuccess().path("hits").path("hits")) {
            groups.add(group(hit.path("_source")));
        }
        return groups;
    }

    private BigGroup group(JsonNode group) throws IOException {
        String kept = group.path("kept").path("id").asText();
        List<String> ids = new ArrayList<>(List.of(kept));
        for (JsonNode member : group.path("members")) {
            String id = member.path("id").asText();
            if (id.equals(kept) == false && ids.size() <= OTHERS) {
                ids.add(id);
            }
        }
        Map<String, Page> pages = searches.pages(ids);
        List<Page> others = ids.subList(1, ids.size()).stream().map(pages::get).toList();
        return new BigGroup(group.path("size").asLong(), pages.get(kept), group.path("reason").asText(), others);
    }
}
