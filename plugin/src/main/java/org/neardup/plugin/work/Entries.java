package org.neardup.plugin.work;

/** The names of a work index's entries. */
public final class Entries {

    /** The list of the shards that the job reads, decided once. */
    public static final String SHARDS = "snapshot/shards";

    /** The tokens of sites that are left out, decided once. */
    public static final String FRAMES = "snapshot/frames";

    /** From where a job continues an earlier one, decided once. */
    public static final String CONTINUED = "snapshot/continued";

    /** The document frequencies of all tokens, merged once. */
    public static final String FREQUENCIES = "snapshot/frequencies";

    /** How the join is cut into groups, decided once. */
    public static final String PLAN = "join/plan";

    /** The queries that a job goes through, decided once. */
    public static final String QUERIES = "search/queries";

    /** The point in time that is searched, for those who come after a coordinator that could not close it. */
    public static final String POINT_IN_TIME = "search/time";

    private Entries() {}

    /** The record of a shard that was read, by index UUID and shard number. */
    public static String shard(String indexUuid, int shard) {
        return "snapshot/" + indexUuid + "/" + shard;
    }

    /** The record of a shard whose later documents were read. */
    public static String laterDocuments(String indexUuid, int shard) {
        return shard(indexUuid, shard) + "/later";
    }

    /** The record of a shard whose earlier documents were read. */
    public static String earlierDocuments(String indexUuid, int shard) {
        return shard(indexUuid, shard) + "/earlier";
    }

    /** The versions of a shard's documents that an earlier job linked, taken over once. */
    public static String linkedDocuments(String indexUuid, int shard) {
        return shard(indexUuid, shard) + "/linked";
    }

    /** A token block of one reading of a shard. */
    public static String tokens(String indexUuid, int shard, String attempt, int block) {
        return shard(indexUuid, shard) + "/" + attempt + "/tokens/" + block;
    }

    /** A document block of one reading of a shard. */
    public static String documents(String indexUuid, int shard, String attempt, int block) {
        return shard(indexUuid, shard) + "/" + attempt + "/documents/" + block;
    }

    /** The record of a shard whose sites were counted. */
    public static String sitesOfShard(String indexUuid, int shard) {
        return shard(indexUuid, shard) + "/sites";
    }

    /** What one reading of a shard counted of its sites. */
    public static String sites(String indexUuid, int shard, String attempt) {
        return shard(indexUuid, shard) + "/" + attempt + "/sites";
    }

    /** The document frequencies of one reading of a shard. */
    public static String frequencies(String indexUuid, int shard, String attempt) {
        return shard(indexUuid, shard) + "/" + attempt + "/frequencies";
    }

    /** The record of a unit that was joined. */
    public static String unit(String unit) {
        return "unit/" + unit;
    }

    /** The record of a batch of queries that was searched. */
    public static String searched(int batch) {
        return "search/" + batch;
    }

    /** A block of the links that a unit found. */
    public static String links(String unit, int block) {
        return "links/" + unit + "/" + block;
    }
}
