package org.neardup.cluster.fuzz;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Sends requests of a sequence until a deadline, or until the cluster is down. The outcomes are in the order of the requests. */
final class Batch {

    /** Fewer than the connections of the client. */
    private static final int SENDERS = 8;

    /** Longer requests are sent alone: a few of them at a time fill the heap of the server, and it refuses all others. */
    private static final int LONG = 1_000_000;

    /** Requests that start jobs at a time: each job creates and deletes indices, and several delay each other until they are late. */
    private static final int JOBS = 2;

    private final FuzzTarget target;
    private final FuzzSequence sequence;
    private final Instant deadline;
    private final ReadWriteLock company = new ReentrantReadWriteLock();
    private final Semaphore jobs = new Semaphore(JOBS);
    private volatile boolean down;

    Batch(FuzzTarget target, FuzzSequence sequence, Instant deadline) {
        this.target = target;
        this.sequence = sequence;
        this.deadline = deadline;
    }

    /** Sends several requests at a time. */
    List<Outcome> sendTogether(List<Integer> numbers) throws IOException {
        List<Callable<Optional<Outcome>>> requests = new ArrayList<>();
        numbers.forEach(number -> requests.add(() -> send(number)));
        List<Outcome> outcomes = new ArrayList<>();
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            for (Future<Optional<Outcome>> request : senders.invokeAll(requests)) {
                request.get().ifPresent(outcomes::add);
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IOException("cannot send all requests", e);
        }
        return outcomes;
    }

    /** Sends one request at a time, each after the end of all jobs. */
    List<Outcome> sendOneByOne(List<Integer> numbers) throws IOException {
        List<Outcome> outcomes = new ArrayList<>();
        for (int number : numbers) {
            target.awaitJobs();
            send(number).ifPresent(outcomes::add);
        }
        return outcomes;
    }

    private Optional<Outcome> send(int number) {
        if (down || Instant.now().isAfter(deadline)) {
            return Optional.empty();
        }
        FuzzCase each = sequence.at(number, target.job());
        int slots = each.template().startsJob() ? 1 : 0;
        Lock turn = each.encoded().body().length() > LONG ? company.writeLock() : company.readLock();
        jobs.acquireUninterruptibly(slots);
        turn.lock();
        try {
            Verdict verdict = Verdict.send(each, target.api());
            each.template().afterwards().forEach(after -> Verdict.send(after.encoded(), target.api()));
            down |= verdict.status() == 0 && target.isWell() == false;
            return Optional.of(new Outcome(number, each.template().name(), verdict));
        } finally {
            turn.unlock();
            jobs.release(slots);
        }
    }
}
