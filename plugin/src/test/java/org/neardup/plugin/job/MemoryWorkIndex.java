package org.neardup.plugin.job;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.Pending;
import org.neardup.plugin.work.RecordFormat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A work index without a cluster. */
public class MemoryWorkIndex implements EntryStore {

    private final Map<String, BytesReference> entries = new TreeMap<>();

    @Override
    public void delete() {
        entries.clear();
    }

    @Override
    public Pending<Void> beginPut(List<Entry> more) {
        more.forEach(entry -> entries.put(entry.name(), new BytesArray(BytesReference.toBytes(entry.data()).clone())));
        return () -> null;
    }

    @Override
    public boolean create(Entry entry) {
        return entries.putIfAbsent(entry.name(), new BytesArray(BytesReference.toBytes(entry.data()).clone())) == null;
    }

    @Override
    public <T> void change(String name, RecordFormat<T> format, UnaryOperator<T> change) {
        put(name, change.apply(find(name, format)), format);
    }

    @Override
    public Pending<BytesReference> beginGet(String name) {
        return () -> {
            if (entries.containsKey(name) == false) {
                throw new ResourceNotFoundException(name);
            }
            return entries.get(name);
        };
    }

    @Override
    public List<BytesReference> find(List<String> names) {
        return names.stream().map(entries::get).toList();
    }

    /** Removes entries, as if the job had ended before it wrote them. */
    public void forget(String suffix) {
        entries.keySet().removeIf(name -> name.endsWith(suffix));
    }
}
