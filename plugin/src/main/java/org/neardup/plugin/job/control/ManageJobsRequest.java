package org.neardup.plugin.job.control;

/** Asks whether the user may see and steer the jobs of others. */
public final class ManageJobsRequest extends LocalRequest {}
