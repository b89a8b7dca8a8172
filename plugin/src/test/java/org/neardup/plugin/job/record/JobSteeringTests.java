package org.neardup.plugin.job.record;

import java.io.IOException;

/** That a job was cancelled, and how fast it may be, survives a restart. */
public class JobSteeringTests extends JobRecordTestCase<JobSteering> {

    public JobSteeringTests() {
        super(JobSteering.class, JobSteering::readFrom, JobSteering::fromXContent);
    }

    public void testFormat() throws IOException {
        assertFormat(new JobSteering(true, 2.5f), "01" + "01" + "40200000", "{\"cancelled\":true,\"requests_per_second\":2.5}");
    }
}
