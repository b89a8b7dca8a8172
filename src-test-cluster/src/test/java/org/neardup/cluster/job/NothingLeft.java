package org.neardup.cluster.job;

import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.RealCluster;

/** After each test, starts the nodes of the shared cluster that the test stopped or killed; a test that leaves {@link Traces} fails. */
public final class NothingLeft implements TestRule {

    @Override
    public Statement apply(Statement test, Description description) {
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                RealCluster cluster = SharedCluster.cluster();
                Traces traces = Traces.before(cluster);
                try {
                    test.evaluate();
                } finally {
                    cluster.startStoppedNodes();
                }
                traces.assertNone();
            }
        };
    }
}
