package org.neardup.cluster.rest;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest5_client.Rest5ClientTransport;
import co.elastic.clients.transport.rest5_client.low_level.Request;
import co.elastic.clients.transport.rest5_client.low_level.Response;
import co.elastic.clients.transport.rest5_client.low_level.ResponseException;
import co.elastic.clients.transport.rest5_client.low_level.Rest5Client;
import co.elastic.clients.transport.rest5_client.low_level.Rest5ClientBuilder;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.util.Timeout;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The REST API of a cluster. Requests rotate over the nodes and skip nodes that do not respond. */
public final class RestApi implements Closeable {

    /** Reads and writes the JSON of requests and responses; like strict clients, rejects objects with duplicate names. */
    public static final ObjectMapper JSON = JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

    private static final ContentType LINES = ContentType.create("application/x-ndjson", StandardCharsets.UTF_8);
    private static final Timeout TIMEOUT = Timeout.ofMinutes(2);

    private final Rest5Client client;
    private final ElasticsearchClient typed;

    /**
     * @param nodes       the HTTP addresses of one or more nodes
     * @param credentials the user, if the cluster requires one
     */
    public RestApi(List<URI> nodes, Optional<Credentials> credentials) {
        Rest5ClientBuilder builder = Rest5Client.builder(nodes)
            .setConnectionConfigCallback(connection -> connection.setConnectTimeout(TIMEOUT).setSocketTimeout(TIMEOUT))
            .setRequestConfigCallback(request -> request.setResponseTimeout(TIMEOUT));
        credentials.ifPresent(
            user -> builder.setDefaultHeaders(new Header[] {new BasicHeader("Authorization", user.authorization())}));
        client = builder.build();
        typed = new ElasticsearchClient(new Rest5ClientTransport(client, new JacksonJsonpMapper(JSON)));
    }

    /** The official client, for everything except the plugin's own syntax. */
    public ElasticsearchClient typed() {
        return typed;
    }

    /** Sends a request without a body. */
    public Answer send(String method, String path) throws IOException {
        return send(method, path, "");
    }

    /** Sends a request; the body is JSON, newline-delimited JSON for APIs that require it, or empty. */
    public Answer send(String method, String path, String body) throws IOException {
        return send(method, path, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a request with a body in UTF-8. */
    public Answer send(String method, String path, byte[] body) throws IOException {
        Request request = request(method, path);
        if (body.length > 0) {
            request.setEntity(new ByteArrayEntity(body, takesLines(path) ? LINES : ContentType.APPLICATION_JSON));
        }
        String line = method + " " + path;
        try {
            return answer(line, client.performRequest(request));
        } catch (ResponseException e) {
            return answer(line, e.getResponse());
        }
    }

    /** A search, with the JSON of its body. */
    public Answer search(String index, JsonNode body) throws IOException {
        return send("POST", "/" + index + "/_search", JSON.writeValueAsBytes(body));
    }

    @Override
    public void close() throws IOException {
        client.close();
    }

    private static Request request(String method, String pathAndParameters) {
        return new Request(method, pathAndParameters.startsWith("/") ? pathAndParameters : "/" + pathAndParameters);
    }

    private static boolean takesLines(String path) {
        return path.matches(".*/_(bulk|msearch)(\\?.*)?");
    }

    private static Answer answer(String line, Response response) throws IOException {
        HttpEntity entity = response.getEntity();
        return new Answer(line, response.getStatusCode(), entity == null ? MissingNode.getInstance() : json(entity));
    }

    private static JsonNode json(HttpEntity entity) throws IOException {
        byte[] bytes;
        try (InputStream in = entity.getContent()) {
            bytes = in.readAllBytes();
        }
        try {
            return JSON.readTree(bytes);
        } catch (JsonProcessingException notJson) {
            return TextNode.valueOf(new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
