package org.neardup.plugin.job.request;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.search.SearchModule;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.job.JobDataTestCase;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.KeepRule.Keep;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.PlanSelection;
import org.neardup.plugin.job.TestJob;
import org.neardup.plugin.validation.ParameterReader;

import java.util.List;
import java.util.Map;

public class SelectionReaderTests extends ESTestCase {

    private static final NamedXContentRegistry QUERIES = new NamedXContentRegistry(
        new SearchModule(Settings.EMPTY, List.of()).getNamedXContents());

    private static JobSpecification planned(Action action) {
        return TestJob.specification(List.of("a"), "0.6", Keep.AUTHORITY, Grouping.STAR, action);
    }

    private static SelectionReader reader(Map<String, Object> body) {
        return new SelectionReader(new ParameterReader(body), planned(Action.MARK), QUERIES);
    }

    private static void assertProblems(Map<String, Object> body, String... beginnings) {
        SelectionReader reader = reader(body);
        reader.read(false);
        List<String> problems = reader.reader().problems();
        assertEquals(problems.toString(), beginnings.length, problems.size());
        for (String beginning : beginnings) {
            assertTrue(problems.toString(), problems.stream().anyMatch(problem -> problem.startsWith(beginning)));
        }
    }

    public void testDefaults() {
        SelectionReader reader = reader(Map.of());
        assertEquals(planned(Action.MARK).acting(Action.MARK, new PlanSelection(null, null, null, false)), reader.read(false));
        assertEquals(List.of(), reader.reader().problems());
    }

    public void testEverything() {
        Map<String, Object> all = Map.of("match_all", Map.of());
        SelectionReader reader = reader(Map.of("action", "delete", "query", all, "threshold", "0.90", "protect", all));
        String json = "{\"match_all\":{}}";
        assertEquals(planned(Action.MARK).acting(Action.DELETE, new PlanSelection(json, "0.9", json, true)), reader.read(true));
        assertEquals(List.of(), reader.reader().problems());
    }

    public void testEachMistakeIsSaidOnce() {
        assertProblems(Map.of("threshold", 0.59), "[threshold] must be at least [0.6], that of the job, but was [0.59]");
        assertProblems(Map.of("threshold", 1.1), "[threshold] is invalid");
        assertProblems(Map.of("threshold", "much"), "[threshold] must be a number");
        assertProblems(Map.of("action", "burn"), "[action] must be one of");
        assertProblems(Map.of("action", "report"), "[action] must be [mark], [delete] or [group]");
        assertProblems(Map.of("query", "all"), "[query] must be an object");
        assertProblems(Map.of("query", Map.of()), "[query] is not a query");
        assertProblems(Map.of("protect", Map.of("match_non", Map.of())), "[protect] is not a query");
        assertProblems(Map.of("exclude", Map.of()), "[exclude] is unknown");
    }

    public void testGroupsOfNewDocumentsAreNotNamed() {
        JobSpecification all = planned(Action.MARK);
        JobSpecification ofNew = JobDataTestCase.comparing(all, null, null, "{\"match_all\":{}}");
        SelectionReader reader = new SelectionReader(new ParameterReader(Map.of("action", "group")), ofNew, QUERIES);
        reader.read(false);
        List<String> problems = reader.reader().problems();
        assertTrue(problems.toString(), problems.size() == 1 && problems.getFirst().startsWith("[action] [group] names the groups"));
    }

    public void testAllMistakesAtOnce() {
        Map<String, Object> none = Map.of();
        assertProblems(
            Map.of("threshold", 0, "action", "report", "query", none, "protect", none, "colour", 1),
            "[threshold]", "[action]", "[query]", "[protect]", "[colour]");
    }
}
