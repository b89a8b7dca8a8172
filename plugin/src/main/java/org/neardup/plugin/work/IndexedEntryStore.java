package org.neardup.plugin.work;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.ResourceAlreadyExistsException;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.DocWriteRequest.OpType;
import org.elasticsearch.action.DocWriteResponse;
import org.elasticsearch.action.admin.indices.create.CreateIndexRequest;
import org.elasticsearch.action.admin.indices.create.CreateIndexResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.delete.DeleteRequest;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.get.MultiGetItemResponse;
import org.elasticsearch.action.get.MultiGetRequest;
import org.elasticsearch.action.get.MultiGetResponse;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.support.ActiveShardCount;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.CollectionUtils;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.index.engine.EngineConfig;
import org.elasticsearch.index.engine.VersionConflictEngineException;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.work.EntryStore.Entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Entries in an index: one document for each, with a prefix and the entry's name as id, and the bytes in a stored but unindexed field.
 * Documents are CBOR, which stores bytes unencoded. Reads are realtime gets, so no refresh is needed.
 *
 * <p>The index belongs to the plugin, not to the user who started the job; requests use the plugin's origin.
 */
public abstract class IndexedEntryStore implements EntryStore {

    private static final String FIELD = "data";
    private static final int BATCH = 512;

    /** Sends requests with the plugin's origin, not as a user. */
    protected final Client client;
    protected final Retries retries;
    private final String index;
    /** Writes require this alias, so that a late write cannot recreate a deleted index. */
    private final String alias;
    private final String prefix;
    private final String codec;

    /**
     * @param prefix        of document ids
     * @param ensureRunning called at least every 200 ms while waiting; the call ends with any exception that it throws
     */
    protected IndexedEntryStore(Client client, String index, String alias, String prefix, String codec, Runnable ensureRunning) {
        this.client = Requests.system(client);
        this.retries = new Retries(ensureRunning);
        this.index = index;
        this.alias = alias;
        this.prefix = prefix;
        this.codec = codec;
    }

    public String index() {
        return index;
    }

    /** Creates the index without waiting for its copies; returns false if it exists. */
    public boolean make() {
        Settings.Builder settings = Settings.builder().put("index.refresh_interval", "-1");
        settings.put(EngineConfig.INDEX_CODEC_SETTING.getKey(), codec);
        CreateIndexRequest request = Requests.hiddenIndex(index, alias, settings.build());
        request.mapping("{\"_doc\": {\"enabled\": false}}").waitForActiveShards(ActiveShardCount.NONE);
        try {
            retries.<CreateIndexResponse>call(listener -> client.admin().indices().create(request, listener));
            return true;
        } catch (ResourceAlreadyExistsException e) {
            // An earlier coordinator or another job created it.
            return false;
        }
    }

    /**
     * Waits for the second copy, with a timeout: with a single copy, one node failure can end the job. A single node only ever has one
     * copy.
     */
    public void awaitCopies() {
        IndexCopies.await(client, index, retries);
    }

    @Override
    public Pending<Void> beginPut(List<Entry> entries) {
        return beginPut(entries, OpType.INDEX);
    }

    @Override
    public boolean create(Entry entry) {
        try {
            beginPut(List.of(entry), OpType.CREATE).await();
            return true;
        } catch (VersionConflictEngineException e) {
            // It may be ours: a request is sent again when its response is lost.
            return false;
        }
    }

    private Pending<Void> beginPut(List<Entry> entries, OpType type) {
        List<BytesReference> documents = entries.stream().map(entry -> document(entry.data())).toList();
        return retries.begin(listener -> {
            BulkRequest request = new BulkRequest();
            for (int i = 0; i < documents.size(); i++) {
                String name = prefix + entries.get(i).name();
                IndexRequest write = new IndexRequest(alias).id(name).opType(type).setRequireAlias(true);
                request.add(write.source(documents.get(i), XContentType.CBOR));
            }
            client.bulk(request, listener.map(IndexedEntryStore::requireDone));
        });
    }

    private static Void requireDone(BulkResponse response) {
        Requests.requireDone(response);
        return null;
    }

    @Override
    public Pending<BytesReference> beginGet(String name) {
        Pending<GetResponse> pending = retries.begin(listener -> client.get(new GetRequest(alias, prefix + name), listener));
        return () -> {
            GetResponse response = pending.await();
            if (response.isExists() == false) {
                throw new ResourceNotFoundException("index [" + index + "] has no entry [" + prefix + name + "]");
            }
            return data(response);
        };
    }

    @Override
    public List<BytesReference> find(List<String> names) {
        List<BytesReference> found = new ArrayList<>(names.size());
        for (List<String> batch : CollectionUtils.eagerPartition(names, BATCH)) {
            for (GetResponse response : retries.<List<GetResponse>>call(listener -> {
                MultiGetRequest request = new MultiGetRequest();
                batch.forEach(name -> request.add(alias, prefix + name));
                client.multiGet(request, listener.map(IndexedEntryStore::responses));
            })) {
                found.add(response.isExists() ? data(response) : null);
            }
        }
        return found;
    }

    @Override
    public <T> void change(String name, RecordFormat<T> format, UnaryOperator<T> change) {
        for (boolean changed = false; changed == false;) {
            GetResponse before = retries.call(listener -> client.get(new GetRequest(alias, prefix + name), listener));
            T after = change.apply(before.isExists() ? format.decode(data(before)) : null);
            BytesReference document = document(format.encode(after));
            try {
                retries.<DocWriteResponse>call(listener -> {
                    IndexRequest write = new IndexRequest(alias).id(prefix + name).setRequireAlias(true);
                    if (before.isExists()) {
                        write.setIfSeqNo(before.getSeqNo()).setIfPrimaryTerm(before.getPrimaryTerm());
                    } else {
                        write.opType(OpType.CREATE);
                    }
                    client.index(write.source(document, XContentType.CBOR), listener);
                });
                changed = true;
            } catch (VersionConflictEngineException e) {
                // By another caller, or by an earlier attempt of this one whose response was lost.
            }
        }
    }

    /** Deletes entries; ignores missing ones. */
    public void delete(List<String> names) {
        for (List<String> batch : CollectionUtils.eagerPartition(names, BATCH)) {
            retries.<Void>call(listener -> {
                BulkRequest request = new BulkRequest();
                batch.forEach(name -> request.add(new DeleteRequest(alias, prefix + name)));
                client.bulk(request, listener.map(IndexedEntryStore::requireDone));
            });
        }
    }

    private static List<GetResponse> responses(MultiGetResponse response) {
        List<GetResponse> responses = new ArrayList<>(response.getResponses().length);
        for (MultiGetItemResponse item : response) {
            if (item.isFailed()) {
                throw ExceptionsHelper.convertToRuntime(item.getFailure().getFailure());
            }
            responses.add(item.getResponse());
        }
        return responses;
    }

    private static BytesReference document(BytesReference data) {
        try (XContentBuilder builder = new XContentBuilder(XContentType.CBOR.xContent(), new BytesStreamOutput(data.length() + 32))) {
            var bytes = data.toBytesRef();
            builder.startObject().field(FIELD, bytes.bytes, bytes.offset, bytes.length).endObject();
            return BytesReference.bytes(builder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BytesReference data(GetResponse response) {
        Map<String, Object> document = XContentHelper.convertToMap(response.getSourceAsBytesRef(), false, XContentType.CBOR).v2();
        return new BytesArray((byte[]) document.get(FIELD));
    }
}
