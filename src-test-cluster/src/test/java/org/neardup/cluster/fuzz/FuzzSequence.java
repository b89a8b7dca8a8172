package org.neardup.cluster.fuzz;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * The requests of a seed: the valid ones, then mutations of them. A number always has the same request, except for the id of the job, so
 * requests can be made on any thread and again.
 *
 * @param most maximum length of a value in characters
 */
record FuzzSequence(long seed, int most, List<RequestTemplate> templates) {

    /** The server accepts no more, and closes the connection on longer requests ({@code http.max_content_length}). */
    private static final int MOST_BYTES = 100_000_000;

    /** The server takes a minute for an index of 10,000 settings, in which its master does nothing else. */
    private static final int MOST_FOR_MASTER = 10_000;

    private static final Pattern HALF = Pattern.compile("\\\\ud[89a-f]");

    /** Keeps one in this number of the requests that start a job; all of them would take most of the time. */
    private static final int JOBS = 5;

    FuzzSequence {
        templates = List.copyOf(templates);
    }

    /** The requests made from {@code requests.console}. */
    static FuzzSequence of(long seed, int most) throws IOException {
        return new FuzzSequence(seed, most, RequestTemplate.read("requests.console"));
    }

    /** The number of valid requests, which come first. */
    int valid() {
        return templates.size();
    }

    /** A request for an ended job. */
    FuzzCase at(int number, String job) {
        if (number < valid()) {
            RequestTemplate template = templates.get(number);
            FuzzRequest request = template.request(job);
            return new FuzzCase(number, template, request, request.encoded());
        }
        Random random = new Random(new SplittableRandom(new SplittableRandom(seed).nextLong() + number).nextLong());
        RequestTemplate template = any(random);
        if (template.startsJob() && random.nextInt(JOBS) > 0) {
            template = any(random);
        }
        int longest = template.isForMaster() ? Math.min(most, MOST_FOR_MASTER) : most;
        Mutation mutation = new Mutation(random, new HostileValues(random, longest));
        FuzzRequest request;
        SentRequest encoded;
        do {
            request = mutation.mutate(template.request(job));
            encoded = request.encoded();
        } while (encoded.body().length() > MOST_BYTES || stopsAnyMaster(request, encoded));
        return new FuzzCase(number, template, request, encoded);
    }

    /** The server cannot publish an index template with half a surrogate pair, and has no master for a minute. */
    private static boolean stopsAnyMaster(FuzzRequest request, SentRequest encoded) {
        return request.segments().contains("_index_template") && HALF.matcher(encoded.body()).find();
    }

    private RequestTemplate any(Random random) {
        return templates.get(random.nextInt(valid()));
    }
}
