package org.neardup.kernel.group;

import java.util.BitSet;

/**
 * The new ones among the items, to compare them with all: two items can be near each other if at least one of them is new.
 *
 * @param items the new ones
 * @param also  another filter that must admit a pair; null for none
 */
public record NewItems(BitSet items, PairFilter also) implements PairFilter {

    @Override
    public boolean admits(int item, int other) {
        return (items.get(item) || items.get(other)) && (also == null || also.admits(item, other));
    }

    @Override
    public BitSet required() {
        return items;
    }
}
