package org.neardup.cluster.yaml;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Sends requests by their descriptions, and knows which were sent.
 *
 * @param sent receives the names of requests
 */
record Requests(RestApi api, Map<String, ApiSpec> specs, Set<String> sent) {

    Requests(RestApi api, Map<String, ApiSpec> specs) {
        this(api, specs, new TreeSet<>());
    }

    Answer send(String name, ObjectNode arguments) throws IOException {
        ApiSpec spec = specs.get(name);
        if (spec == null) {
            throw new IllegalArgumentException("no request is described as [" + name + "]");
        }
        sent.add(name);
        ApiSpec.Call call = spec.call(arguments);
        return api.send(call.method(), call.path(), call.body());
    }
}
