package org.neardup.plugin.job.control;

import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.test.AbstractXContentSerializingTestCase;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.RandomRecords;

/** What a job is asked to do is kept in the cluster state and in job documents, and read by later versions too. */
public class JobSpecificationTests extends AbstractXContentSerializingTestCase<JobSpecification> {

    @Override
    protected JobSpecification createTestInstance() {
        return RandomRecords.random(JobSpecification.class);
    }

    @Override
    protected JobSpecification mutateInstance(JobSpecification specification) {
        return RandomRecords.mutate(specification);
    }

    @Override
    protected Writeable.Reader<JobSpecification> instanceReader() {
        return JobSpecification::readFrom;
    }

    @Override
    protected JobSpecification doParseInstance(XContentParser parser) {
        return JobSpecification.fromXContent(parser);
    }

    @Override
    protected boolean supportsUnknownFields() {
        return true;
    }
}
