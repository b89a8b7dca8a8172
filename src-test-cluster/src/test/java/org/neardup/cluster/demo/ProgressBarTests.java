package org.neardup.cluster.demo;

import org.junit.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import static org.junit.Assert.assertTrue;

public class ProgressBarTests {

    @Test
    public void theBarIsFullWhenAllIsDone() {
        for (int total : new int[] {1, 7, 40, 9604}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ProgressBar bar = new ProgressBar(new PrintStream(bytes, true, StandardCharsets.UTF_8), "Indexing", total);
            for (int i = 0; i < total; i++) {
                bar.accept(1);
            }
            bar.finish();
            String text = bytes.toString(StandardCharsets.UTF_8);
            assertTrue(text, text.matches("Indexing █{40} [\\d,]+ in \\d+\\.\\d s, [\\d,∞]+ a second\\R"));
        }
    }
}
