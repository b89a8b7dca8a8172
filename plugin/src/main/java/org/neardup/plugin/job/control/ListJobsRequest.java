package org.neardup.plugin.job.control;

/** Asks for all jobs. */
public final class ListJobsRequest extends LocalRequest {}
