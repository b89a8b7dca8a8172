package org.neardup.plugin.work;

/** The response to a request that may still be running, so that the sender can do other work meanwhile. */
@FunctionalInterface
public interface Pending<T> {

    /** Waits for the response, and retries {@linkplain TransientFailures transient} failures. Call once. */
    T await();
}
