package org.neardup.cluster;

import org.neardup.cluster.job.JobPlanIT;
import org.neardup.cluster.job.JobSecurityTestCase;
import org.neardup.cluster.node.ClusterOptions;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.node.Security;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;
import org.neardup.cluster.review.ReviewPageTestCase;
import org.neardup.cluster.tour.DocumentedRoles;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * The three-node cluster that all tests of this JVM share, with the plugin and security. It starts at its first use and stops with the JVM.
 * Each test uses its own indices.
 */
public final class SharedCluster {

    private static final Security SECURITY = new Security(
        new Credentials("operator", "operator-password"),
        Stream.of(
            SecurityIT.users(), IngestIT.users(), ExplainIT.users(), AuthorityIT.users(), JobSecurityTestCase.users(), JobPlanIT.users(),
            ReviewPageTestCase.users(), DocumentedRoles.users())
            .flatMap(List::stream)
            .toList());
    private static final RealCluster CLUSTER = start();

    private SharedCluster() {}

    /** The cluster. A test that stops a node must start it again. */
    public static RealCluster cluster() {
        return CLUSTER;
    }

    /** Its REST API for the superuser. */
    public static RestApi api() {
        return CLUSTER.api();
    }

    /** The REST API for another user; the caller closes it. */
    public static RestApi apiFor(Credentials user) {
        return CLUSTER.apiFor(user);
    }

    private static RealCluster start() {
        Build build = Build.ofThisProgram();
        try {
            // A search of a failed node stays open on other nodes for this time, by default for five minutes.
            ClusterOptions options = new ClusterOptions("test", 3).quickStart()
                .secured(SECURITY)
                .setting("search.default_keep_alive", "20s")
                .setting("search.keep_alive_interval", "1s");
            return RealCluster.start(build.install(), options, build.home());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
