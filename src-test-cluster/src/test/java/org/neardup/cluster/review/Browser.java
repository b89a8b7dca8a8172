package org.neardup.cluster.review;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.AssumptionViolatedException;
import org.neardup.cluster.rest.RestApi;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Chromium without a window, driven by chromedriver over the WebDriver protocol, with Chromium's extensions for logs and media. */
final class Browser implements Closeable {

    private static final Pattern PORT = Pattern.compile("on port (\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Process driver;
    private final HttpClient client = HttpClient.newHttpClient();
    private final String session;
    /** Ends the browser with this JVM: one whose driver is gone runs for ever. */
    private final Thread ender = new Thread(this::end, "end-browser");

    private Browser(Process driver, int port, Path chromium) throws IOException {
        this.driver = driver;
        // Containers often forbid the sandbox to root, and have little shared memory.
        List<String> arguments = List.of("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars");
        Map<String, Object> wanted = Map.of(
            "goog:chromeOptions", Map.of("binary", chromium.toString(), "args", arguments), "goog:loggingPrefs", Map.of("browser", "ALL"));
        String all = "http://127.0.0.1:" + port + "/session";
        JsonNode started = send("POST", all, Map.of("capabilities", Map.of("alwaysMatch", wanted)));
        session = all + "/" + started.path("sessionId").asText();
        Runtime.getRuntime().addShutdownHook(ender);
    }

    /** Starts a browser; skips the test with a message if it is not installed. */
    static Browser start() throws IOException {
        Path driver = onPath("chromedriver");
        Path chromium = onPath("chromium", "chromium-browser", "google-chrome");
        Process process = new ProcessBuilder(driver.toString(), "--port=0").redirectErrorStream(true).start();
        try {
            return new Browser(process, port(process), chromium);
        } catch (IOException e) {
            process.destroy();
            throw e;
        }
    }

    private static Path onPath(String... names) {
        String[] folders = System.getenv("PATH").split(File.pathSeparator);
        Optional<Path> found = Arrays.stream(names).flatMap(name -> Stream.of(folders).map(folder -> Path.of(folder, name)))
            .filter(Files::isExecutable).findFirst();
        return found.orElseThrow(() -> new AssumptionViolatedException("The review page was not tested in a browser: there is no "
            + names[0] + " on the PATH. Debian has it in the packages chromium and chromium-driver."));
    }

    private static int port(Process process) throws IOException {
        BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        List<String> lines = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            Matcher port = PORT.matcher(line);
            if (line.contains("success") && port.find()) {
                return Integer.parseInt(port.group(1));
            }
        }
        throw new IOException("chromedriver did not start: " + lines);
    }

    private JsonNode send(String method, String address, Object body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(PATIENCE.multipliedBy(2)).method(
            method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(RestApi.JSON.writeValueAsBytes(body))).build();
        try {
            HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
            JsonNode value = RestApi.JSON.readTree(response.body()).path("value");
            if (response.statusCode() != 200) {
                throw new IOException(address + ": " + value.path("error").asText() + ": " + value.path("message").asText());
            }
            return value;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private JsonNode command(String name, Map<String, Object> parameters) throws IOException {
        return send("POST", session + "/goog/cdp/execute", Map.of("cmd", name, "params", parameters));
    }

    void open(String address) throws IOException {
        send("POST", session + "/url", Map.of("url", address));
    }

    /** Runs the body of a function in the page, and returns what it returns. */
    JsonNode run(String script, Object... arguments) throws IOException {
        return send("POST", session + "/execute/sync", Map.of("script", script, "args", List.of(arguments)));
    }

    /** Waits until an expression is true in the page. */
    void await(String expression) throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (run("return Boolean(" + expression + ")").asBoolean() == false) {
            if (Instant.now().isAfter(deadline)) {
                throw new AssertionError("[" + expression + "] did not become true; the page shows: " + text("body") + "\n" + problems());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** The text that a person sees in an element. */
    String text(String selector) throws IOException {
        return run("return document.querySelector(arguments[0]).innerText", selector).asText();
    }

    void click(String selector) throws IOException {
        run("document.querySelector(arguments[0]).click()", selector);
    }

    /** Presses keys of the keyboard, one after the other. */
    void press(String keys) throws IOException {
        List<Map<String, String>> actions = new ArrayList<>();
        for (String key : keys.split("")) {
            actions.add(Map.of("type", "keyDown", "value", key));
            actions.add(Map.of("type", "keyUp", "value", key));
        }
        send("POST", session + "/actions", Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", actions))));
    }

    /** Sets the size of the window in pixels, as on a phone or not. */
    void resize(int width, int height, boolean isPhone) throws IOException {
        command("Emulation.setDeviceMetricsOverride", Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", isPhone));
    }

    void preferDark(boolean isDark) throws IOException {
        List<Map<String, String>> features = List.of(Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light"));
        command("Emulation.setEmulatedMedia", Map.of("features", features));
    }

    /** Errors and violations of the policy that were logged since the last call. */
    List<String> problems() throws IOException {
        List<String> problems = new ArrayList<>();
        send("POST", session + "/se/log", Map.of("type", "browser")).forEach(entry -> problems.add(entry.path("message").asText()));
        return problems;
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(ender);
        end();
    }

    private void end() {
        try {
            send("DELETE", session, null);
        } catch (IOException alreadyEnded) {
            // There is nothing left to end but the driver.
        } finally {
            driver.destroy();
        }
    }
}
