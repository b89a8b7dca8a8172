package org.neardup.plugin.work;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.discovery.MasterNotDiscoveredException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.transport.RemoteTransportException;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class RetriesTests extends ESTestCase {

    private static final Runnable GO_ON = () -> {};

    private final AtomicInteger sent = new AtomicInteger();

    public void testWhatPassesIsAskedAgain() {
        int failures = between(0, 3);
        String answer = new Retries(GO_ON).call(listener -> {
            if (sent.incrementAndGet() <= failures) {
                fail(listener, new RemoteTransportException("other", new MasterNotDiscoveredException()));
            } else {
                listener.onResponse("answer");
            }
        });
        assertEquals("answer", answer);
        assertEquals(failures + 1, sent.get());
    }

    /** A request may fail by its listener or by throwing. */
    private static void fail(ActionListener<?> listener, RuntimeException failure) {
        if (randomBoolean()) {
            throw failure;
        }
        listener.onFailure(failure);
    }

    public void testWhatStaysIsThrownAtOnce() {
        IllegalArgumentException failure = new IllegalArgumentException("wrong");
        Retries retries = new Retries(GO_ON);
        Exception thrown = expectThrows(IllegalArgumentException.class, () -> retries.<Void>call(listener -> {
            sent.incrementAndGet();
            fail(listener, new RemoteTransportException("other", failure));
        }));
        assertSame(failure, thrown);
        assertEquals(1, sent.get());
    }

    public void testPatienceEnds() {
        Retries retries = new Retries(GO_ON, TimeValue.timeValueMillis(120));
        expectThrows(MasterNotDiscoveredException.class, () -> retries.<Void>call(listener -> {
            sent.incrementAndGet();
            listener.onFailure(new MasterNotDiscoveredException());
        }));
        assertTrue("sent " + sent, sent.get() > 1);
    }

    /** While it waits for a response that never comes, or for the next attempt. */
    public void testCancelledWhileItWaits() {
        AtomicInteger asked = new AtomicInteger();
        Retries retries = new Retries(() -> {
            if (asked.incrementAndGet() > 3) {
                throw new TaskCancelledException("cancelled");
            }
        });
        boolean answered = randomBoolean();
        long start = System.nanoTime();
        expectThrows(TaskCancelledException.class, () -> retries.<Void>call(listener -> {
            if (answered) {
                listener.onFailure(new MasterNotDiscoveredException());
            }
        }));
        assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(5));
    }

    public void testInterruptedThreadStaysInterrupted() {
        Thread.currentThread().interrupt();
        try {
            expectThrows(ElasticsearchException.class, () -> new Retries(GO_ON).sleep(10_000));
            assertTrue(Thread.currentThread().isInterrupted());
            expectThrows(ElasticsearchException.class, () -> new Retries(GO_ON).<Void>call(listener -> {}));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    public void testSeveralRequestsAreUnderWayAtOnce() {
        Retries retries = new Retries(GO_ON);
        var first = retries.<Integer>begin(listener -> listener.onResponse(sent.incrementAndGet()));
        var second = retries.<Integer>begin(listener -> listener.onResponse(sent.incrementAndGet()));
        assertEquals(2, sent.get());
        assertEquals(2, second.await().intValue());
        assertEquals(1, first.await().intValue());
    }
}
