package org.neardup.plugin.job.phase.act;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.CurrentDocuments;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.job.phase.act.BatchOutcome.Refusal;
import org.neardup.plugin.job.phase.snapshot.Partitions;
import org.neardup.plugin.job.record.KeptDocument;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.Retries;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Checks, just before duplicates are marked or deleted, that the documents kept instead of them are there, have the text that was compared,
 * and stay: otherwise a duplicate may be the last copy of its text. Another version with the same signatures and text is as good as the
 * compared one, because fields such as counters change often.
 *
 * @param client   the node's client
 * @param obstacle why the documents of an index cannot be those that were compared, or null
 */
record KeptCheck(JobContext job, Client client, UnaryOperator<String> obstacle) {

    /** The documents that must not be changed. */
    Map<PlannedDocument, Refusal> refuse(List<PlannedDocument> batch) {
        List<PlannedDocument> dependent = batch.stream().filter(document -> document.kept().stays()).toList();
        Map<DocumentKey, KeptDocument> kept = new LinkedHashMap<>();
        dependent.forEach(document -> kept.put(document.kept().key(), document.kept()));
        Map<DocumentKey, Refusal> refusals = new HashMap<>();
        Map<String, List<KeptDocument>> otherVersions = new TreeMap<>();
        // The user may not see fields of marks.
        var marked = new CurrentDocuments(job, Requests.system(client)).get(kept.keySet(), Mark.TRACES);
        new CurrentDocuments(job).get(kept.keySet(), Mark.TRACES).forEach((key, item) -> {
            GetResponse current = item.getResponse();
            String missing = missing(key, item);
            if (missing != null) {
                refusals.put(key, refusal(Counter.KEPT_MISSING, key, missing));
            } else if (marked.get(key).isFailed() == false && Mark.isOnAny(marked.get(key).getResponse().getSource())) {
                refusals.put(key, refusal(Counter.KEPT_MARKED, key, "is marked as a duplicate itself"));
            } else if (kept.get(key).isVersion(current.getSeqNo(), current.getPrimaryTerm()) == false) {
                otherVersions.computeIfAbsent(key.index(), index -> new ArrayList<>()).add(kept.get(key));
            }
        });
        otherVersions.forEach((index, documents) -> {
            Map<DocumentKey, Long> contents = contents(index, documents.stream().map(KeptDocument::key).toList());
            documents.stream().filter(document -> Objects.equals(contents.get(document.key()), document.content()) == false).forEach(
                document -> refusals.put(document.key(), refusal(Counter.KEPT_CHANGED, document.key(), "may have another text by now")));
        });
        return dependent.stream().filter(document -> refusals.containsKey(document.kept().key())).collect(
            Collectors.toMap(document -> document, document -> refusals.get(document.kept().key())));
    }

    private static Refusal refusal(Counter counter, DocumentKey kept, String reason) {
        return new Refusal(counter, "[" + kept + "], which is kept instead, " + reason);
    }

    /** Why a document is not there; null if it is. */
    private String missing(DocumentKey key, MultiGetItemResponse item) {
        // After the document was read: an index that was replaced in the meantime is known by now.
        String replaced = obstacle.apply(key.index());
        if (replaced != null) {
            return "is gone: " + replaced;
        }
        if (item.isFailed()) {
            return "cannot be read: " + item.getFailure().getMessage();
        }
        return item.getResponse().isExists() ? null : "does not exist any more";
    }

    private Map<DocumentKey, Long> contents(String index, List<DocumentKey> keys) {
        Requests.refresh(client, new Retries(job::ensureRunning), IndicesOptions.lenientExpandOpen(), index);
        Source compared = job.specification().source();
        SearchSourceBuilder source = new SearchSourceBuilder().docValueField(compared.field(), SignatureSetFieldType.BASE64_FORMAT);
        if (compared.partitionBy() != null) {
            source.docValueField(compared.partitionBy());
        }
        if (compared.within() != null) {
            source.docValueField(compared.within().field(), "epoch_millis");
        }
        return new CurrentDocuments(job).search(
            index, keys, QueryBuilders.matchAllQuery(), source, hit -> content(hit, compared));
    }

    private Long content(SearchHit hit, Source compared) {
        DocumentField value = hit.field(compared.field());
        if (value == null) {
            return null;
        }
        BytesRef stored = SignatureSetFieldMapper.storedForm(value.getValue());
        if (job.specification().queries() == null) {
            long partition = Partitions.of(values(hit, compared.partitionBy()));
            long content = SignatureSetFieldMapper.content(stored);
            if (compared.within() == null) {
                return Partitions.within(partition, content);
            }
            // The earliest of several dates comes first; a fraction of a millisecond may follow the number.
            List<Object> dates = values(hit, compared.within().field());
            return dates.isEmpty()
                ? Partitions.within(Partitions.withoutDate(partition), content)
                : Partitions.within(millis(dates.getFirst()), Partitions.within(partition, content));
        }
        // The windows of queries have only sets, or the digests of texts with few tokens.
        SignatureSet set = SignatureSetFieldMapper.decode(stored);
        boolean isFew = set.distinct() < compared.minTokens();
        return SignatureSetFieldMapper.content(
            isFew ? SignatureSet.ofDigest(SignatureCodec.digest(stored.bytes, stored.offset, stored.length)) : set);
    }

    private static List<Object> values(SearchHit hit, @Nullable String field) {
        DocumentField values = field == null ? null : hit.field(field);
        return values == null ? List.of() : values.getValues();
    }

    private static long millis(Object date) {
        return new BigDecimal(date.toString()).setScale(0, RoundingMode.FLOOR).longValueExact();
    }
}
