package org.neardup.kernel.group;

import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.RecordMembers;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.weighted.DistinctRecords;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Divides components into groups, exactly, and counts the groups at each higher threshold. A component is any collection of items that are
 * near no item outside it at the lowest threshold; it may consist of several groups, or of single items. Items are sets or weighted
 * records; only {@link ComparedRecords} depends on which.
 *
 * <p>Small components compare all their pairs ({@link PairMatrix}); large ones search an index of centres ({@link CentreGroups}) or join
 * their sets ({@link LinkedGroups}). To profile a large component, it is grouped again at each step that may have other groups, up to the
 * first step at which no two sets are near. {@link WorkLimit} bounds this work: if hardly any groups but many nearly similar sets are left,
 * a higher step may take far longer than the lowest. Beyond the limit, the profile does not count the component at the remaining steps
 * ({@link ComponentGroups#bounded}).
 */
public final class ComponentGrouping {

    private static final int UNASSIGNED = -1;

    /**
     * The number of distinct sets up to which all pairs are compared; 496 pairs take about as long as the index for 32 sets at all steps.
     */
    private static final int MATRIX_SETS = 32;

    private final Grouping grouping;
    private final ThresholdSteps steps;
    private final MemoryReservation memory;
    private final Runnable monitor;
    private final JoinMonitor joinMonitor;
    private final int matrixSets;
    private final WorkLimit workLimit;
    /** Null if it admits all pairs. */
    private final PairFilter filter;

    /**
     * A grouping for any number of batches.
     *
     * @param steps   the lowest threshold, which defines near items, and the higher ones that the profile counts
     * @param memory  reserved before allocation and released at the end, including the twelve bytes an item of the result
     * @param monitor run every few milliseconds; its exceptions end the work
     */
    public ComponentGrouping(Grouping grouping, ThresholdSteps steps, MemoryReservation memory, Runnable monitor) {
        this(grouping, steps, memory, monitor, MATRIX_SETS, WorkLimit.DEFAULT, null);
    }

    /** The same with another limit for small components, and another one for the work at the steps above the lowest. */
    ComponentGrouping(Grouping grouping, ThresholdSteps steps, MemoryReservation memory, Runnable monitor, int matrixSets,
        WorkLimit workLimit) {
        this(grouping, steps, memory, monitor, matrixSets, workLimit, null);
    }

    private ComponentGrouping(Grouping grouping, ThresholdSteps steps, MemoryReservation memory, Runnable monitor, int matrixSets,
        WorkLimit workLimit, PairFilter filter) {
        this.grouping = grouping;
        this.steps = steps;
        this.memory = memory;
        this.monitor = monitor;
        this.joinMonitor = (probed, total) -> {
            monitor.run();
            return true;
        };
        this.matrixSets = matrixSets;
        this.workLimit = workLimit;
        this.filter = filter;
    }

    /**
     * The same grouping of items of which only the pairs that a filter admits are near.
     *
     * @throws IllegalArgumentException if groups are {@link Grouping#CONNECTED}: chains lead to pairs that the filter does not admit
     */
    public ComponentGrouping admitting(PairFilter pairs) {
        if (grouping != Grouping.STAR) {
            throw new IllegalArgumentException("[" + grouping + "] groups pairs that a filter does not admit");
        }
        return new ComponentGrouping(grouping, steps, memory, monitor, matrixSets, workLimit, pairs);
    }

    /**
     * Groups a batch of components.
     *
     * @param records     the sets of all items: an item is an input record's number; an item without a record is empty and near nothing
     * @param items       the items of all components, one component after the other, each in keep order
     * @param ends        for each component, the index after its last item
     * @param isProtected items that are never removable
     * @throws IllegalArgumentException if {@code ends} does not divide {@code items}, an item occurs twice, or the measure compares
     *     weighted records
     */
    public ComponentGroups of(Records records, int[] items, int[] ends, BitSet isProtected) {
        return of(new ComparedSets(records, steps), items, ends, isProtected);
    }

    /**
     * Groups a batch of components of weighted records.
     *
     * @param records     the weighted records of all items; an item without one is near nothing
     * @param items       as for sets; {@code ends} and {@code isProtected} too
     * @throws IllegalArgumentException as for sets, or if the measure compares sets
     */
    public ComponentGroups of(DistinctRecords records, int[] items, int[] ends, BitSet isProtected) {
        return of(new ComparedWeightedRecords(records, steps), items, ends, isProtected);
    }

    private ComponentGroups of(ComparedRecords records, int[] items, int[] ends, BitSet isProtected) {
        int largest = largestComponent(items.length, ends);
        try (HeldMemory held = new HeldMemory(memory)) {
            return new Batch(records, items, isProtected, largest, held).group(ends);
        }
    }

    private static int largestComponent(int items, int[] ends) {
        int largest = 0;
        int start = 0;
        for (int end : ends) {
            if (end < start) {
                throw new IllegalArgumentException("[ends] must ascend, but " + end + " follows " + start);
            }
            largest = Math.max(largest, end - start);
            start = end;
        }
        if (start != items) {
            throw new IllegalArgumentException("[ends] must end with the number of items, " + items + ", but ends with " + start);
        }
        return largest;
    }

    /** The components of one call. */
    private final class Batch {

        private final ComparedRecords records;
        private final int[] items;
        private final int[] recordOf;
        private final int[] centreOf;
        private final double[] similarityOf;
        private final int largest;
        private final HeldMemory held;
        private final Work work = new Work(monitor);
        private final DistinctSets sets;
        private final PairMatrix small;
        /** Created for the first large component. */
        private StepGroups large;
        private final List<Centres> centres = new ArrayList<>();
        private final ThresholdProfile profile = new ThresholdProfile(steps.count());
        private final List<ComponentGroups.BoundedProfile> bounded = new ArrayList<>();

        Batch(ComparedRecords records, int[] items, BitSet isProtected, int largest, HeldMemory held) {
            this.records = records;
            this.items = items;
            this.largest = largest;
            this.held = held;
            int count = itemCount();
            recordOf = held.ints(count);
            centreOf = held.ints(count);
            held.reserve((long) Double.BYTES * count);
            similarityOf = new double[count];
            sets = new DistinctSets(records, isProtected, filter, largest, held);
            small = new PairMatrix(grouping, steps.count(), sets, Math.min(matrixSets, largest), work, held);
            Arrays.fill(recordOf, UNASSIGNED);
            Arrays.fill(centreOf, UNASSIGNED);
            RecordMembers members = records.members();
            for (int record = 0; record < members.count(); record++) {
                double similarity = records.similarity(record, record);
                for (int member = members.memberStart(record); member < members.memberEnd(record); member++) {
                    recordOf[members.member(member)] = record;
                    similarityOf[members.member(member)] = similarity;
                }
            }
        }

        /** The greatest item number plus 1; the last items may be in no component, or have no record. */
        private int itemCount() {
            int greatest = -1;
            for (int item : items) {
                greatest = Math.max(greatest, item);
            }
            RecordMembers members = records.members();
            for (int member = 0; member < members.memberCount(); member++) {
                greatest = Math.max(greatest, members.member(member));
            }
            return greatest + 1;
        }

        ComponentGroups group(int[] ends) {
            try {
                for (int component = 0, start = 0; component < ends.length; start = ends[component++]) {
                    claim(start, ends[component]);
                    sets.gather(items, start, ends[component], recordOf);
                    group(component, start, ends[component]);
                    work.add(ends[component] - start);
                }
            } finally {
                centres.forEach(Centres::close);
            }
            for (int item = 0; item < centreOf.length; item++) {
                centreOf[item] = centreOf[item] == UNASSIGNED ? item : centreOf[item];
            }
            return new ComponentGroups(centreOf, item -> similarityOf[item], profile, bounded);
        }

        /** Makes each item its own centre; fails if the components contain it twice. */
        private void claim(int from, int to) {
            for (int i = from; i < to; i++) {
                if (centreOf[items[i]] != UNASSIGNED) {
                    throw new IllegalArgumentException("item " + items[i] + " is in the components twice");
                }
                centreOf[items[i]] = items[i];
            }
        }

        private void group(int component, int from, int to) {
            StepGroups groups = sets.count() <= matrixSets ? small : large();
            int limit = steps.count();
            long before = work.done();
            try {
                groups.begin();
                boolean near = groups.group(0);
                sets.assign(items, from, to, centreOf, similarityOf);
                work.limit(workLimit.steps(work.done() - before, sets.count()));
                int step = 0;
                while (near) {
                    int next = groups.nextStep();
                    sets.countTaken(profile, step, next);
                    step = next;
                    near = step < steps.count() && groups.group(step);
                    if (work.exceeds()) {
                        if (step < steps.count()) {
                            limit = step;
                            bounded.add(new ComponentGroups.BoundedProfile(component, step));
                        }
                        near = false;
                    }
                }
            } finally {
                work.unlimit();
                groups.end();
            }
            sets.countEqual(profile, limit);
        }

        private Centres newCentres() {
            centres.add(records.newCentres(memory, joinMonitor));
            return centres.getLast();
        }

        private StepGroups large() {
            if (large == null) {
                if (grouping == Grouping.STAR) {
                    large = new CentreGroups(steps.count(), sets, largest, records.members().count(), newCentres(),
                        sets.hasOld() ? newCentres() : null, work, held);
                } else {
                    large = new LinkedGroups(steps.count(), records, sets, memory, joinMonitor, work);
                }
            }
            return large;
        }
    }
}
