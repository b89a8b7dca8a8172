package org.neardup.plugin.job.control;

/** That a job was cancelled, and how fast it may be, survives a restart. */
public class JobSteeringTests extends JobRecordTestCase<JobSteering> {

    public JobSteeringTests() {
        super(JobSteering.class, JobSteering::readFrom, JobSteering::fromXContent);
    }
}
