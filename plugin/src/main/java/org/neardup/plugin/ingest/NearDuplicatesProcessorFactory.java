package org.neardup.plugin.ingest;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.ingest.ConfigurationUtils;
import org.elasticsearch.ingest.Processor;
import org.elasticsearch.transport.RemoteClusterAware;
import org.neardup.plugin.lookup.Criteria;
import org.neardup.plugin.query.NearDuplicatesQueryParser;
import org.neardup.plugin.retriever.NearDuplicatesParser;
import org.neardup.plugin.retriever.SignatureThreshold;
import org.neardup.plugin.server.ServerProcessorFactory;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.validation.RequestText;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Creates the processor {@code near_duplicates} and reports all problems of its parameters at once. */
public final class NearDuplicatesProcessorFactory extends ServerProcessorFactory {

    /** The name of the processor in pipelines. */
    public static final String TYPE = NearDuplicatesProcessor.TYPE;

    private static final String FIELD = "field";
    private static final String SIGNATURES = "signatures";
    private static final String INDEX = "index";
    private static final String ACTION = "action";
    private static final String TARGET_FIELD = "target_field";
    private static final String TIMEOUT = "timeout";
    private static final String IGNORE_MISSING = "ignore_missing";
    private static final String DEFAULT_TARGET_FIELD = "near_duplicate_of";
    private static final TimeValue DEFAULT_TIMEOUT = TimeValue.timeValueSeconds(30);

    private final LookUps lookUps;

    /** @param client of the node */
    public NearDuplicatesProcessorFactory(Client client) {
        this.lookUps = new LookUps(client);
    }

    @Override
    protected Processor create(String tag, String description, Map<String, Object> config) {
        ParameterReader reader = new ParameterReader(new HashMap<>(config));
        config.clear();
        NearDuplicatesProcessor.Parameters parameters = read(reader);
        if (reader.problems().isEmpty() == false) {
            ValidationException problems = new ValidationException();
            problems.addValidationErrors(reader.problems());
            throw ConfigurationUtils.newConfigurationException(TYPE, tag, null, problems.getMessage());
        }
        return new NearDuplicatesProcessor(tag, description, parameters, lookUps);
    }

    private static NearDuplicatesProcessor.Parameters read(ParameterReader reader) {
        reader.allow(
            FIELD, SIGNATURES, INDEX, NearDuplicatesParser.SIMILARITY, NearDuplicatesParser.MIN_SIMILARITY, NearDuplicatesParser.MIN_TOKENS,
            ACTION, TARGET_FIELD, TIMEOUT, IGNORE_MISSING);
        reader.require(FIELD, "name the field of the text in the document");
        reader.require(SIGNATURES, "name the field of type [signature_set] with \"index\": true in the index");
        String signatures = reader.scalar(SIGNATURES, RequestText.MAX_LENGTH);
        SignatureThreshold threshold = NearDuplicatesQueryParser.threshold(reader, signatures);
        return new NearDuplicatesProcessor.Parameters(
            reader.scalar(FIELD, RequestText.MAX_LENGTH), reader.bool(IGNORE_MISSING, false), index(reader),
            new Criteria(NearDuplicatesQueryParser.similarity(reader), threshold), reader.oneOf(ACTION, Action.values(), Action.TAG),
            reader.text(TARGET_FIELD, DEFAULT_TARGET_FIELD), timeout(reader));
    }

    private static String index(ParameterReader reader) {
        String index = reader.scalar(INDEX, RequestText.MAX_LENGTH);
        if (index != null && Arrays.stream(Strings.splitStringByCommaToArray(index)).anyMatch(RemoteClusterAware::isRemoteIndexName)) {
            reader.problem(INDEX, "must name indices of this cluster, but was [" + index + "]");
        }
        return index;
    }

    private static TimeValue timeout(ParameterReader reader) {
        String text = reader.scalar(TIMEOUT, RequestText.MAX_LENGTH);
        try {
            TimeValue timeout = text == null ? DEFAULT_TIMEOUT : TimeValue.parseTimeValue(text, TIMEOUT);
            if (timeout.millis() > 0) {
                return timeout;
            }
            reader.problem(TIMEOUT, "must be above 0, but was [" + text + "]");
        } catch (IllegalArgumentException e) {
            reader.problem(TIMEOUT, "must be a time such as [30s], but was [" + text + "]");
        }
        return DEFAULT_TIMEOUT;
    }
}
