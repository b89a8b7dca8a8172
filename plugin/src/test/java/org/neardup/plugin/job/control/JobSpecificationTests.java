package org.neardup.plugin.job.control;

import org.neardup.plugin.job.JobSpecification;

/** What a job is asked to do is kept in the cluster state and in job documents, and read by later versions too. */
public class JobSpecificationTests extends JobRecordTestCase<JobSpecification> {

    public JobSpecificationTests() {
        super(JobSpecification.class, JobSpecification::readFrom, JobSpecification::fromXContent);
    }
}
