package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.After;
import org.junit.Test;
import org.neardup.cluster.job.Selection;
import org.neardup.cluster.node.ElasticsearchNode;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.rest.Answer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

/** Nodes that restart, and one that is killed during a search. */
public class NodeFailureIT {

    private static final long SEED = 11;
    private static final int SEARCHERS = 2;

    private final RealCluster cluster = SharedCluster.cluster();

    @After
    public void bringAllNodesBack() throws IOException {
        cluster.startStoppedNodes();
        cluster.awaitHealth("green");
    }

    private static Answer search(ArticleIndex index) throws IOException {
        return SharedCluster.api().send("POST", "/" + index.name() + "/_search", ArticleIndex.collapse("report", ""));
    }

    // Two copies of a shard may break ties differently, so compare the results as a set.
    private static void assertComplete(ArticleIndex index, JsonNode answer) {
        assertEquals(0, answer.path("_shards").path("failed").asInt());
        assertEquals(index.stories(), ArticleIndex.ids(answer).size());
        assertEquals(index.size(), ArticleIndex.shownAndHidden(answer).size());
    }

    @Test
    public void anIndexFromBeforeARestartWorksAfterIt() throws IOException {
        Selection.assumeAll();
        ArticleIndex index = ArticleIndex.create("restart", 1).addStories(0, 20, SEED);
        assertComplete(index, search(index).expectSuccess());
        ElasticsearchNode node = cluster.nodes().getLast();
        node.stop();
        assertFalse(node.isRunning());
        assertComplete(index, search(index).expectSuccess());
        cluster.startAgain(node);
        assertComplete(index, search(index).expectSuccess());
        index.addStories(20, 10, SEED + 1);
        assertComplete(index, search(index).expectSuccess());
    }

    @Test
    public void aNodeKilledDuringSearches() throws Exception {
        Selection.assumeAll();
        ArticleIndex index = ArticleIndex.create("killed", 1).addStories(0, 30, SEED + 2);
        List<Answer> answers = new ArrayList<>();
        AtomicBoolean go = new AtomicBoolean(true);
        try (ExecutorService searchers = Executors.newFixedThreadPool(SEARCHERS)) {
            List<Future<List<Answer>>> results = new ArrayList<>();
            for (int i = 0; i < SEARCHERS; i++) {
                results.add(searchers.submit((Callable<List<Answer>>) () -> searchWhile(index, go)));
            }
            TimeUnit.SECONDS.sleep(2);
            cluster.nodes().getLast().kill();
            TimeUnit.SECONDS.sleep(6);
            go.set(false);
            for (Future<List<Answer>> result : results) {
                answers.addAll(result.get(2, TimeUnit.MINUTES));
            }
        }
        int complete = 0;
        for (Answer answer : answers) {
            if (answer.succeeded() && answer.body().path("_shards").path("failed").asInt() == 0) {
                assertComplete(index, answer.body());
                complete++;
            } else if (answer.succeeded()) {
                assertTrue("a part of the shards never shows more", ArticleIndex.ids(answer.body()).size() <= index.stories());
            } else {
                assertTrue(answer.status() + " " + answer.body(), answer.status() == 503 || isLossOfANode(answer));
            }
        }
        assertTrue("only " + complete + " complete answers of " + answers.size(), complete > answers.size() / 2);
        assertComplete(index, search(index).expectSuccess());
    }

    /** A connection that broke during a request is the server's own error, for any request. */
    private static boolean isLossOfANode(Answer answer) {
        return answer.body().toString().matches("(?s).*(node_disconnected|node_not_connected|node_closed|no_shard_available).*");
    }

    private static List<Answer> searchWhile(ArticleIndex index, AtomicBoolean go) {
        List<Answer> answers = new ArrayList<>();
        while (go.get()) {
            try {
                answers.add(search(index));
            } catch (IOException lostConnection) {
                // The request was running on the killed node: its client sees a broken connection.
                continue;
            }
        }
        return answers;
    }
}
