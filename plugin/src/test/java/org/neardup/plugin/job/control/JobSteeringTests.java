package org.neardup.plugin.job.control;

import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.test.AbstractXContentSerializingTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.RandomRecords;

/** That a job was cancelled, and how fast it may be, survives a restart. */
public class JobSteeringTests extends AbstractXContentSerializingTestCase<JobSteering> {

    @Override
    protected JobSteering createTestInstance() {
        return RandomRecords.random(JobSteering.class);
    }

    @Override
    protected JobSteering mutateInstance(JobSteering steering) {
        return RandomRecords.mutate(steering);
    }

    @Override
    protected Writeable.Reader<JobSteering> instanceReader() {
        return JobSteering::readFrom;
    }

    @Override
    protected JobSteering doParseInstance(XContentParser parser) {
        return JobSteering.fromXContent(parser);
    }

    @Override
    protected boolean supportsUnknownFields() {
        return true;
    }
}
