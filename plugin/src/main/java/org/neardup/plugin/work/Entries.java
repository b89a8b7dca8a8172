package org.neardup.plugin.work;

import org.elasticsearch.index.shard.ShardId;

/** The names of a work index's entries. */
public final class Entries {

    /** The list of shards that the job reads; decided once. */
    public static final String SHARDS = "snapshot/shards";

    /** The frame tokens of each site; decided once. */
    public static final String FRAMES = "snapshot/frames";

    /** The records of all shards of which the new documents were read. */
    public static final String NEW = "snapshot/new";

    /** The document frequencies of all tokens, merged once. */
    public static final String FREQUENCIES = "snapshot/frequencies";

    /** The division of the join into units; decided once. */
    public static final String PLAN = "join/plan";

    /** The queries of a query-driven job; decided once. */
    public static final String QUERIES = "search/queries";

    /** The open point in time, so that the next coordinator can close it if this one fails. */
    public static final String POINT_IN_TIME = "search/time";

    private Entries() {}

    /** The record of a finished shard. */
    public static String shard(ShardId shard) {
        return "snapshot/" + shard.getIndex().getUUID() + "/" + shard.id();
    }

    /** A token block of one attempt to read a shard. */
    public static String tokens(ShardId shard, String attempt, int block) {
        return shard(shard) + "/" + attempt + "/tokens/" + block;
    }

    /** A document block of one attempt to read a shard. */
    public static String documents(ShardId shard, String attempt, int block) {
        return shard(shard) + "/" + attempt + "/documents/" + block;
    }

    /** The record of a shard whose sites are counted. */
    public static String sitesOfShard(ShardId shard) {
        return shard(shard) + "/sites";
    }

    /** The record of a shard of which the new documents were read. */
    public static String newOfShard(ShardId shard) {
        return shard(shard) + "/new";
    }

    /** The token counts of sites of one attempt to read a shard. */
    public static String sites(ShardId shard, String attempt) {
        return shard(shard) + "/" + attempt + "/sites";
    }

    /** The document frequencies of one attempt to read a shard. */
    public static String frequencies(ShardId shard, String attempt) {
        return shard(shard) + "/" + attempt + "/frequencies";
    }

    /** The record of a finished unit. */
    public static String unit(String unit) {
        return "unit/" + unit;
    }

    /** The record of a finished batch of queries. */
    public static String searched(int batch) {
        return "search/" + batch;
    }

    /** A block of a unit's links. */
    public static String links(String unit, int block) {
        return "links/" + unit + "/" + block;
    }
}
