package org.neardup.cluster.job;

import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.RealCluster;

import java.io.Closeable;

/** After each test, starts the nodes of the shared cluster that the test stopped or killed; a test that leaves {@link Traces} fails. */
public final class NothingLeft implements TestRule {

    @Override
    public Statement apply(Statement test, Description description) {
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                RealCluster cluster = SharedCluster.cluster();
                Traces traces = Traces.before(cluster);
                // A resource, because its failure does not hide that of the test.
                Closeable end = cluster::startStoppedNodes;
                try (end) {
                    test.evaluate();
                }
                traces.assertNone();
            }
        };
    }
}
