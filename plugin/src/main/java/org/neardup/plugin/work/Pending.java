package org.neardup.plugin.work;

/** The answer to a request that was sent and may still be under way, so that its sender can do something else meanwhile. */
@FunctionalInterface
public interface Pending<T> {

    /** Waits for the answer, and asks again while what fails is {@linkplain TransientFailures transient}. To be called once. */
    T await();
}
