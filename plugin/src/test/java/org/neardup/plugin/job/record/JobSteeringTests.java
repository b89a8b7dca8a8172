package org.neardup.plugin.job.record;

import java.io.IOException;

/** The cancellation and the rate limit of a job survive a restart. */
public class JobSteeringTests extends JobRecordTestCase<JobSteering> {

    public JobSteeringTests() {
        super(JobSteering.class, JobSteering.PARSER);
    }

    public void testFormat() throws IOException {
        assertFormat(new JobSteering(true, 2.5f), "{\"cancelled\":true,\"requests_per_second\":2.5}");
    }
}
