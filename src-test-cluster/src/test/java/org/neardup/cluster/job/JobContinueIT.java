package org.neardup.cluster.job;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

/** A job that continues an earlier one has the same result as a full job, and remaining groups keep their ids. */
public class JobContinueIT {

    private static final String INDEX = "job-continue";
    private static final PairOracle ORACLE = new PairOracle("jaccard", "0.7");

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private final Random random = seed.random();

    @Test
    public void theResultIsThatOfAFullRunAfterEveryChange() throws IOException {
        WordIndex.create(INDEX, 3, 1);
        WordCorpus corpus = new WordCorpus(random, 300, 25);
        List<WordDocument> documents = new ArrayList<>(corpus.documents(INDEX, 0, 150));
        WordIndex.add(documents);
        Job job = JobRequest.of(INDEX, ORACLE.threshold()).dest("job-continue-results-0").run();
        JobResults earlier = JobResults.of("job-continue-results-0");
        int next = documents.size();
        for (int step = 1; step <= 3; step++) {
            change(documents, corpus, next);
            next += 30;
            String dest = "job-continue-results-" + step;
            job = JobRequest.of(INDEX, ORACLE.threshold()).with("continue_from", job.id()).dest(dest).run();
            JobResults results = JobResults.of(dest);
            results.assertPairs(ORACLE, documents);
            JobRequest.of(INDEX, ORACLE.threshold()).dest("job-continue-full").run();
            assertEquals(JobResults.of("job-continue-full").groups(), results.groups());
            SortedMap<DocumentKey, String> inherited = inheritedIds(earlier, results);
            assertFalse(inherited.isEmpty());
            SortedMap<DocumentKey, String> ids = results.groupIds();
            assertEquals("no two groups have one id", ids.size(), Set.copyOf(ids.values()).size());
            ids.keySet().retainAll(inherited.keySet());
            assertEquals(inherited, ids);
            earlier = results;
        }
    }

    /** For groups by their kept document, the id of the earlier group of the first member that was in one; each id once. */
    private static SortedMap<DocumentKey, String> inheritedIds(JobResults earlier, JobResults results) {
        SortedMap<DocumentKey, DocumentKey> before = keptOfMembers(earlier);
        SortedMap<DocumentKey, String> inherited = new TreeMap<>();
        Set<DocumentKey> decided = new HashSet<>();
        keptOfMembers(results).forEach((member, kept) -> {
            if (before.containsKey(member) && decided.add(kept)) {
                String id = earlier.groupIds().get(before.get(member));
                if (inherited.containsValue(id) == false) {
                    inherited.put(kept, id);
                }
            }
        });
        return inherited;
    }

    private static SortedMap<DocumentKey, DocumentKey> keptOfMembers(JobResults results) {
        SortedMap<DocumentKey, DocumentKey> kept = new TreeMap<>();
        results.groups().forEach((key, others) -> {
            kept.put(key, key);
            others.forEach(other -> kept.put(other, key));
        });
        return kept;
    }

    /** Removes ten documents, changes the text of ten, and adds thirty. */
    private void change(List<WordDocument> documents, WordCorpus corpus, int next) throws IOException {
        List<String> gone = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            gone.add(documents.remove(random.nextInt(documents.size())).key().id());
        }
        WordIndex.delete(INDEX, gone);
        List<WordDocument> updated = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int place = random.nextInt(documents.size());
            documents.set(place, documents.get(place).withWords(corpus.variant(documents.get(random.nextInt(documents.size())).words())));
            updated.add(documents.get(place));
        }
        WordIndex.update(updated);
        List<WordDocument> added = new ArrayList<>();
        for (WordDocument document : corpus.documents(INDEX, next, 30)) {
            boolean copy = random.nextBoolean();
            added.add(copy ? document.withWords(corpus.variant(documents.get(random.nextInt(documents.size())).words())) : document);
        }
        WordIndex.add(added);
        documents.addAll(added);
    }
}
