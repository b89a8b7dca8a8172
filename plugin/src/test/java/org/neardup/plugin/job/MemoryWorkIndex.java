package org.neardup.plugin.job;

import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.work.WorkIndex;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A work index without a cluster. */
public class MemoryWorkIndex implements WorkIndex {

    private final Map<String, BytesReference> entries = new TreeMap<>();

    @Override
    public void create() {}

    @Override
    public void delete() {
        entries.clear();
    }

    @Override
    public void put(String name, BytesReference data) {
        entries.put(name, data);
    }

    @Override
    public BytesReference get(String name) {
        if (entries.containsKey(name) == false) {
            throw new ResourceNotFoundException(name);
        }
        return entries.get(name);
    }

    @Override
    public List<BytesReference> find(List<String> names) {
        return names.stream().map(entries::get).toList();
    }

    /** Forgets entries, as if the job had ended before it wrote them. */
    public void forget(String suffix) {
        entries.keySet().removeIf(name -> name.endsWith(suffix));
    }
}
