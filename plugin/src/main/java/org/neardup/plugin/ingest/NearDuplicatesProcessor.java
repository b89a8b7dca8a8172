package org.neardup.plugin.ingest;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.ingest.AbstractProcessor;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.rest.RestStatus;
import org.neardup.plugin.lookup.Criteria;
import org.neardup.plugin.lookup.Near;
import org.neardup.plugin.lookup.SoughtText;
import org.neardup.plugin.query.SimHashTarget.Example;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

import static org.elasticsearch.core.Strings.format;

/**
 * The processor {@code near_duplicates}: looks up the document of the index that is most similar to the text of the document at hand, as
 * the user who indexes it. It sees what the last refresh made visible, so documents of one bulk are not compared with each other.
 */
final class NearDuplicatesProcessor extends AbstractProcessor {

    static final String TYPE = "near_duplicates";

    /**
     * The parameters.
     *
     * @param field         of the text in the document at hand
     * @param ignoreMissing whether a document without the text passes; otherwise it fails
     * @param index         where to look; null for the index of the document
     * @param criteria      the field of the sets, and the minimum similarity
     * @param action        what happens to a near-duplicate
     * @param targetField   gets what was found
     * @param timeout       after which the document fails
     */
    record Parameters(
        String field, boolean ignoreMissing, @Nullable String index, Criteria criteria, Action action, String targetField,
        TimeValue timeout) {}

    private final Parameters parameters;
    private final LookUps lookUps;

    NearDuplicatesProcessor(String tag, String description, Parameters parameters, LookUps lookUps) {
        super(tag, description);
        this.parameters = parameters;
        this.lookUps = lookUps;
    }

    @Override
    public String getType() {
        return TYPE;
    }

    /** Overrides a method of the newer servers. */
    public boolean isAsync() {
        return true;
    }

    Parameters parameters() {
        return parameters;
    }

    @Override
    public void execute(IngestDocument document, BiConsumer<IngestDocument, Exception> handler) {
        String text;
        try {
            text = document.getFieldValue(parameters.field, String.class, parameters.ignoreMissing);
            checkLength(text);
        } catch (IllegalArgumentException e) {
            handler.accept(null, e);
            return;
        }
        if (text == null || text.isBlank()) {
            handler.accept(document, null);
            return;
        }
        boolean isOwn = parameters.index == null;
        String index = isOwn ? document.getMetadata().getIndex() : parameters.index;
        // A new version of a document is near its old one.
        String ownId = isOwn ? document.getMetadata().getId() : null;
        ActionListener<Near> found = ActionListener.wrap(near -> handle(document, near, handler), e -> handler.accept(null, e));
        lookUps.find(new LookUps.Scope(index, isOwn, parameters.criteria), new SoughtText(text, ownId), parameters.timeout, found);
    }

    private void checkLength(@Nullable String text) {
        if (text != null && text.length() > Example.MAX_TEXT) {
            throw new IllegalArgumentException(format(
                "[%s] field [%s] has [%d] characters, but can have [%d] at most", TYPE, parameters.field, text.length(), Example.MAX_TEXT));
        }
    }

    private void handle(IngestDocument document, @Nullable Near near, BiConsumer<IngestDocument, Exception> handler) {
        if (near == null) {
            handler.accept(document, null);
        } else if (parameters.action == Action.REJECT) {
            handler.accept(null, new ElasticsearchStatusException(
                "[{}] the document is a near-duplicate of [{}/{}], with a similarity of [{}]", RestStatus.CONFLICT, TYPE, near.index(),
                near.id(), near.similarity()));
        } else {
            Map<String, Object> tag = new LinkedHashMap<>();
            tag.put("of", near.id());
            tag.put("index", near.index());
            tag.put("similarity", near.similarity());
            Exception failure = null;
            try {
                document.setFieldValue(parameters.targetField, tag);
            } catch (IllegalArgumentException e) {
                failure = e;
            }
            handler.accept(failure == null ? document : null, failure);
        }
    }
}
