package org.neardup.kernel.group;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/** Computes groups by their definition, comparing all pairs. */
public final class GroupsByDefinition {

    private GroupsByDefinition() {}

    /**
     * The centre of each item: in keep order, an item that has none takes the neighbours that have none, and in connected groups theirs.
     * The items of a group follow each other, its centre first.
     *
     * @param order all items, in keep order
     */
    public static <T> Map<T, T> centres(List<T> order, Grouping grouping, BiPredicate<T, T> areNear) {
        Map<T, T> centres = new LinkedHashMap<>();
        for (T centre : order) {
            if (centres.putIfAbsent(centre, centre) == null) {
                List<T> group = new ArrayList<>(List.of(centre));
                for (int i = 0; i < (grouping == Grouping.STAR ? 1 : group.size()); i++) {
                    for (T other : order) {
                        if (centres.containsKey(other) == false && areNear.test(group.get(i), other)) {
                            centres.put(other, centre);
                            group.add(other);
                        }
                    }
                }
            }
        }
        return centres;
    }
}
