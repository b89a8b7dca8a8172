package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.Test;
import org.neardup.cluster.rest.RestApi;

import static org.junit.Assert.assertEquals;

public class SearchCostTests {

    private static SearchCost cost(double millis, double cpuMillis, double rate) {
        SearchCost cost = new SearchCost();
        for (int search = 0; search < 4; search++) {
            cost.elapsed.add(millis);
        }
        cost.cpuMillis = 4 * cpuMillis;
        cost.rate.add(rate);
        cost.allocatedBytes = 10 << 10;
        return cost;
    }

    @Test
    public void ratiosAreToThePeer() {
        ObjectNode row = RestApi.JSON.createObjectNode();
        cost(6, 4.5, 300).write(row, cost(4, 3, 400));
        assertEquals(
            "{\"ms\":6.0,\"p90_ms\":6.0,\"ratio\":1.5,\"CPU_ms\":4.5,\"CPU_ratio\":1.5,"
                + "\"searches/s\":300,\"rate_ratio\":0.75,\"allocated_KB\":10}",
            row.toString());
    }
}
