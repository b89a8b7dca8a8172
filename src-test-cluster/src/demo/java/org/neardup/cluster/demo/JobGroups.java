package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The groups that a job found, as {@code _groups} shows them.
 *
 * @param job that has ended
 */
record JobGroups(RunningJob job) {

    /** A page has at most ten thousand documents: this number of groups times this number of duplicates. */
    private static final int PAGE = 10;
    private static final int MEMBERS = 1_000;

    /**
     * A document that its group does not keep.
     *
     * @param similarity to the kept document
     * @param vetoed     whether a reviewer keeps it nevertheless
     */
    record Duplicate(String id, double similarity, boolean vetoed) {

        private static List<Duplicate> of(JsonNode group) {
            List<Duplicate> duplicates = new ArrayList<>();
            for (JsonNode duplicate : group.path("duplicates")) {
                boolean vetoed = duplicate.path("review").path("decision").asText().equals("keep");
                duplicates.add(new Duplicate(duplicate.path("id").asText(), duplicate.path("similarity").asDouble(), vetoed));
            }
            return duplicates;
        }
    }

    /**
     * A group.
     *
     * @param size       number of its documents
     * @param kept       id of the kept document
     * @param reason     the rule that chose it
     * @param duplicates some or all of the others
     */
    record Group(long size, String kept, String reason, List<Duplicate> duplicates) {

        private static Group of(JsonNode group, List<Duplicate> duplicates) {
            return new Group(
                group.path("size").asLong(), group.path("kept").path("id").asText(), group.path("reason").asText(), duplicates);
        }
    }

    /** The largest groups, each with some duplicates. */
    List<Group> largest(int groups, int members) throws IOException {
        ObjectNode body = RestApi.JSON.createObjectNode().put("size", groups).put("members", members);
        List<Group> largest = new ArrayList<>();
        job.groups("", body).path("groups").forEach(group -> largest.add(Group.of(group, Duplicate.of(group))));
        return largest;
    }

    /** The group with the least similar duplicate, and all of its duplicates. */
    Group leastSimilar() throws IOException {
        ObjectNode body = RestApi.JSON.createObjectNode().put("sort", "similarity").put("size", 1).put("members", MEMBERS);
        return whole(job.groups("", body).path("groups").path(0));
    }

    /** All groups, each with all of its duplicates. */
    List<Group> all() throws IOException {
        return all(RestApi.JSON.createObjectNode());
    }

    /** The groups with a document that matches a query, each with all of its duplicates. */
    List<Group> matching(JsonNode query) throws IOException {
        return all(RestApi.JSON.createObjectNode().set("query", query));
    }

    private List<Group> all(ObjectNode filter) throws IOException {
        ObjectNode body = filter.put("size", PAGE).put("members", MEMBERS);
        List<Group> all = new ArrayList<>();
        JsonNode page;
        do {
            page = job.groups("", body);
            for (JsonNode group : page.path("groups")) {
                all.add(whole(group));
            }
            body.set("after", page.path("after"));
        } while (page.has("after"));
        return all;
    }

    /** Reads the duplicates that a page of groups does not show. */
    private Group whole(JsonNode shown) throws IOException {
        if (shown.path("duplicates").size() < MEMBERS) {
            return Group.of(shown, Duplicate.of(shown));
        }
        ObjectNode body = RestApi.JSON.createObjectNode().put("size", MEMBERS);
        List<Duplicate> duplicates = new ArrayList<>();
        JsonNode page;
        do {
            page = job.groups("/" + shown.path("group").asText(), body);
            duplicates.addAll(Duplicate.of(page));
            body.set("after", page.path("after"));
        } while (page.has("after"));
        return Group.of(shown, duplicates);
    }
}
