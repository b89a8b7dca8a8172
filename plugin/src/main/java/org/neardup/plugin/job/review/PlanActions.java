package org.neardup.plugin.job.review;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.job.record.JobUser;
import org.neardup.plugin.job.record.PlannedDocument;
import org.neardup.plugin.job.record.Review;
import org.neardup.plugin.job.record.Review.Decision;
import org.neardup.plugin.job.request.JobServices;
import org.neardup.plugin.job.request.JsonResponse;
import org.neardup.plugin.job.review.PairSample.Band;
import org.neardup.plugin.job.review.SeenGroup.SeenDuplicate;
import org.neardup.plugin.validation.ParameterReader;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Actions on the plan of a job: they show its groups, or store what reviewers decide. */
public final class PlanActions {

    public static final ActionType<JsonResponse> GROUPS = new ActionType<>("cluster:monitor/near_duplicates/groups");
    public static final ActionType<JsonResponse> GROUP = new ActionType<>("cluster:monitor/near_duplicates/group");
    public static final ActionType<JsonResponse> SAMPLE = new ActionType<>("cluster:monitor/near_duplicates/sample");
    public static final ActionType<JsonResponse> REVIEW = new ActionType<>("cluster:monitor/near_duplicates/review");

    private PlanActions() {}

    /** Shows a page of groups. */
    public static final class Groups extends PlanAction {

        @Inject
        public Groups(JobServices services) {
            super(GROUPS, services);
        }

        @Override
        Answer read(PlanRequest request, ParameterReader reader) {
            GroupsRequest wanted = GroupsRequest.read(reader, services.registry());
            limitDocuments(reader, "[size] and [members]", (long) wanted.size() * wanted.members());
            return plan -> {
                GroupReader.Page page = plan.reader().page(wanted);
                List<SeenDuplicate> shown = page.groups().stream().flatMap(group -> group.first().stream()).toList();
                GroupJson groups = GroupJson.of(shown, wanted.fields(), plan.reader().documents());
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("job", plan.job().id());
                if (plan.reader().seesAll() && wanted.isFiltered() == false) {
                    json.put("total", plan.reader().plan().groups());
                }
                json.put("groups", page.groups().stream().map(group -> groups.group(group, group.first())).toList());
                if (page.after() != null) {
                    json.put("after", page.after());
                }
                return json;
            };
        }
    }

    /** Shows a group, and a page of its duplicates. */
    public static final class Group extends PlanAction {

        private static final int DEFAULT_SIZE = 100;

        @Inject
        public Group(JobServices services) {
            super(GROUP, services);
        }

        @Override
        Answer read(PlanRequest request, ParameterReader reader) {
            reader.allow("size", "after", "fields");
            int size = (int) reader.between("size", DEFAULT_SIZE, 1, GroupReader.BATCH);
            int after = (int) reader.between("after", -1, -1, Integer.MAX_VALUE);
            List<String> fields = reader.texts("fields");
            GroupsRequest all = GroupsRequest.read(new ParameterReader(Map.of("members", 0)), NamedXContentRegistry.EMPTY);
            return plan -> {
                SeenGroup group = plan.reader().group(request.group(), all);
                int from = Math.max(after + 1, group.group().first());
                List<SeenDuplicate> found = plan.reader().duplicates(group, from, size + 1);
                List<SeenDuplicate> shown = found.subList(0, Math.min(size, found.size()));
                GroupJson groups = GroupJson.of(shown, fields, plan.reader().documents());
                Map<String, Object> json = new LinkedHashMap<>();
                json.put("job", plan.job().id());
                json.putAll(groups.group(group, shown));
                if (found.size() > size) {
                    json.put("after", shown.getLast().document().number());
                }
                return json;
            };
        }
    }

    /** Shows a random sample of duplicates in each band of similarity. */
    public static final class Sample extends PlanAction {

        private static final int DEFAULT_SIZE = 10;
        private static final int MOST = 100;
        private static final double BAND = 0.05;
        /** Of a similarity that counts tokens. */
        private static final double BAND_OF_TOKENS = 5;

        @Inject
        public Sample(JobServices services) {
            super(SAMPLE, services);
        }

        @Override
        Answer read(PlanRequest request, ParameterReader reader) {
            reader.allow("size", "seed", "fields");
            int size = (int) reader.between("size", DEFAULT_SIZE, 1, MOST);
            long seed = reader.large("seed", 0);
            List<String> fields = reader.texts("fields");
            return plan -> {
                double threshold = plan.specification().similarity().least().doubleValue();
                boolean isBounded = ThresholdSteps.from(plan.specification().similarity()).isBounded();
                List<Band> bands = new PairSample(
                    threshold, isBounded ? BAND : BAND_OF_TOKENS, isBounded ? 1 : Double.POSITIVE_INFINITY, size, seed).read(plan.reader());
                List<SeenDuplicate> shown = bands.stream().flatMap(band -> band.pairs().stream()).toList();
                GroupJson groups = GroupJson.of(shown, fields, plan.reader().documents());
                return Map.of("job", plan.job().id(), "bands", bands.stream().map(band -> json(band, groups, plan.reader())).toList());
            };
        }

        private static Map<String, Object> json(Band band, GroupJson groups, GroupReader reader) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("from", band.from());
            json.put("to", band.to());
            if (reader.seesAll()) {
                json.put("duplicates", band.duplicates());
            }
            json.put("pairs", band.pairs().stream().map(pair -> Map.of(
                "group", pair.document().group().id(), "kept", groups.document(pair.document().kept().key()), "duplicate",
                groups.duplicate(pair))).toList());
            return json;
        }
    }

    /** Stores or removes decisions about duplicates. */
    public static final class ReviewDuplicates extends PlanAction {

        private static final int MOST_NAMES = 10_000;
        private static final int LONGEST_NOTE = 1_000;
        private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(10);

        private enum Change {
            KEEP,
            REMOVE,
            RELEASE;

            Decision decision() {
                return this == RELEASE ? null : Decision.valueOf(name());
            }

            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        @Inject
        public ReviewDuplicates(JobServices services) {
            super(REVIEW, services);
        }

        @Override
        Answer read(PlanRequest request, ParameterReader reader) {
            reader.allow("decision", "documents", "groups", "note");
            reader.require("decision", "give [keep], [remove] or [release]");
            Change change = reader.oneOf("decision", Change.values(), Change.RELEASE);
            String note = reader.scalar("note", LONGEST_NOTE);
            Set<String> groups = new HashSet<>(reader.texts("groups"));
            Set<DocumentKey> documents = new HashSet<>();
            for (ParameterReader document : reader.objects("documents", "index", "id", "routing")) {
                document.require("index", "name the index of the document");
                document.require("id", "give the id of the document");
                documents.add(new DocumentKey(document.text("index", ""), document.text("id", ""), document.text("routing", null)));
            }
            if (documents.isEmpty() && groups.isEmpty()) {
                reader.problems().add("[documents] and [groups] are missing: name the duplicates that the decision is about");
            }
            if (documents.size() + groups.size() > MOST_NAMES) {
                reader.problems().add("[documents] and [groups] have [" + (documents.size() + groups.size()) + "] names, but can have ["
                    + MOST_NAMES + "] at most");
            }
            JobUser user = JobUser.current(client.threadPool().getThreadContext());
            return plan -> {
                requireIdle(plan.job().id());
                List<Integer> numbers = new ArrayList<>();
                for (PlannedDocument document : plan.reader().find(documents, groups)) {
                    numbers.add(document.number());
                }
                long now = System.currentTimeMillis();
                Decision decision = change.decision();
                plan.reader().plan().review(
                    numbers, number -> decision == null ? null : new Review(number, decision, user.name(), now, note));
                return Map.of("reviewed", numbers.size());
            };
        }

        private void requireIdle(String planner) {
            String acting = JobTasks.actorOn(planner, clusterService.state());
            // The cluster state of this node may still contain a job that has ended.
            JobDocument document = acting == null ? null : new Retries(() -> {}, PATIENCE).call(l -> jobs.findOrNull(acting, l));
            if (document != null && document.hasEnded() == false) {
                throw new ElasticsearchStatusException(
                    "the running job [{}] carries out the plan; wait for its end, or cancel it", RestStatus.CONFLICT, acting);
            }
        }
    }
}
