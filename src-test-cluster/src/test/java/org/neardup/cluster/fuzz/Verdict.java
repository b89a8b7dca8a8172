package org.neardup.cluster.fuzz;

import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The outcome of a request.
 *
 * @param status  0 without a response
 * @param took    time until the response
 * @param problem why the outcome is a failure; empty if it is not. A 429 is allowed, from a breaker or a full queue; a status from 500 on
 *                is not, except a 503 that the server also gives without us.
 * @param text    of the response, or the failure
 */
record Verdict(int status, Duration took, String problem, String text) {

    private static final Duration LATE = Duration.ofSeconds(10);
    private static final Pattern TYPE = Pattern.compile("\"type\":\"(\\w+)\"");
    private static final List<String> DEFECTS = Stream.of(
        "null_pointer_exception", "class_cast_exception", "index_out_of_bounds_exception", "array_index_out_of_bounds_exception",
        "string_index_out_of_bounds_exception", "negative_array_size_exception", "arithmetic_exception",
        "concurrent_modification_exception", "buffer_underflow_exception", "no_such_element_exception",
        "stack_overflow_error", "out_of_memory_error", "assertion_error").map(Json::quoted).toList();

    /**
     * Sends a request; ignores a problem of the response if the same request without our elements has one, too. Does not ignore a late or
     * missing response: the cluster may then be in no state for another request. What is left gets a {@link SecondLook}: meanwhile another
     * request may have made what this one makes.
     */
    static Verdict send(FuzzCase each, RestApi api) {
        Verdict verdict = send(each.encoded(), api);
        boolean repeat = verdict.isWrong() && verdict.isLate() == false;
        Optional<FuzzRequest> twin = repeat ? PlainTwin.of(each.request()) : Optional.empty();
        return twin.isPresent() && send(twin.get().encoded(), api).isWrong() ? verdict.forgiven() : verdict;
    }

    /** Sends a request. */
    static Verdict send(SentRequest request, RestApi api) {
        long start = System.nanoTime();
        int status = 0;
        String text;
        try {
            Answer answer = request.send(api);
            status = answer.status();
            text = answer.body().toString();
        } catch (IOException e) {
            text = e.toString();
        }
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        return new Verdict(status, took, problem(status, took, text), text);
    }

    private static String problem(int status, Duration took, String text) {
        if (status == 0) {
            return "not answered";
        }
        if (status >= 500) {
            Matcher type = TYPE.matcher(text);
            return "answered " + status + (type.find() ? " " + type.group(1) : "");
        }
        return defect(text).map(defect -> "answered with " + defect).orElse(took.compareTo(LATE) > 0 ? "answered late" : "");
    }

    /** The type of an error that only a bug can cause, if the text has one. */
    static Optional<String> defect(String text) {
        return DEFECTS.stream().filter(text::contains).findFirst();
    }

    boolean isWrong() {
        return problem.isEmpty() == false;
    }

    /** Whether there was no response in time. */
    boolean isLate() {
        return status == 0 || took.compareTo(LATE) > 0;
    }

    private Verdict forgiven() {
        return new Verdict(status, took, "", text);
    }

    @Override
    public String toString() {
        return status + " after " + took.toMillis() + " ms: " + SentRequest.shortened(text);
    }
}
