package org.neardup.plugin.job;

/**
 * A finished job that another one builds on.
 *
 * @param id            its id
 * @param specification its specification
 * @param result        its result
 */
public record EarlierJob(String id, JobSpecification specification, JobResult result) {}
