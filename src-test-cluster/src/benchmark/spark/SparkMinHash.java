import org.apache.spark.ml.feature.HashingTF;
import org.apache.spark.ml.feature.MinHashLSH;
import org.apache.spark.ml.feature.NGram;
import org.apache.spark.ml.feature.RegexTokenizer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds pairs of near-duplicate texts as Spark's guide does: word pairs, hashed to 2<sup>20</sup> features, MinHashLSH on two cores, then the
 * exact Jaccard similarity of the candidates. Run from its source, so that only the benchmark that starts it needs Spark.
 */
public final class SparkMinHash {

    private static final int FEATURES = 1 << 20;

    private SparkMinHash() {}

    /** Arguments: a file of JSON lines with {@code id} and {@code text}, the threshold, the number of hash tables, a file for the pairs. */
    public static void main(String[] arguments) throws IOException {
        double distance = 1 - Double.parseDouble(arguments[1]);
        SparkSession spark = SparkSession.builder().master("local[2]").config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
        Dataset<Row> texts = spark.read().schema("id INT, text STRING").json(arguments[0]);
        Dataset<Row> words = new RegexTokenizer().setPattern("\\s+").setInputCol("text").setOutputCol("words").transform(texts);
        Dataset<Row> shingles = new NGram().setN(2).setInputCol("words").setOutputCol("shingles").transform(words);
        Dataset<Row> sets = new HashingTF().setBinary(true).setNumFeatures(FEATURES).setInputCol("shingles").setOutputCol("set")
            .transform(shingles).select("id", "set").cache();
        MinHashLSH lsh = new MinHashLSH().setNumHashTables(Integer.parseInt(arguments[2])).setSeed(1).setInputCol("set")
            .setOutputCol("hashes");
        List<Row> pairs = lsh.fit(sets).approxSimilarityJoin(sets, sets, distance, "distance")
            .selectExpr("datasetA.id AS one", "datasetB.id AS other").where("one < other").collectAsList();
        Files.write(Path.of(arguments[3]), pairs.stream().map(pair -> pair.getInt(0) + " " + pair.getInt(1)).toList());
        spark.stop();
    }
}
