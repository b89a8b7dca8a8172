package org.neardup.plugin.job;

/** A finished job that another one builds on. */
public record EarlierJob(String id, JobSpecification specification) {}
