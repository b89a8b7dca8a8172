package org.neardup.plugin.job;

/**
 * A finished job that another one builds on.
 *
 * @param id            its id
 * @param specification what it was asked to do
 * @param result        what it reported
 */
public record EarlierJob(String id, JobSpecification specification, JobResult result) {}
