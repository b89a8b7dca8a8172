package org.neardup.kernel.join;

/** Distinct, non-empty records; the input records that are equal to a record are its <i>members</i>. */
public interface RecordMembers {

    /** Number of records. */
    int count();

    /** Number of input records that are not empty. */
    int memberCount();

    /** Index of a record's first member, for {@link #member}. */
    int memberStart(int record);

    /** Index after a record's last member. */
    int memberEnd(int record);

    /** Number of an input record, by its index between {@link #memberStart} and {@link #memberEnd}; ascending within a record. */
    int member(int index);
}
