package org.neardup.cluster.benchmark;

import org.junit.Test;

import java.io.IOException;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class ServerProcessTests {

    private final ServerProcess thisProcess = new ServerProcess(ProcessHandle.current());

    @Test
    public void allocationsOfAllThreads() {
        String threads = """
            "main" #1 [7] prio=5 os_prio=0 cpu=71.51ms elapsed=0.35s allocated=4632K defined_classes=415 tid=0x1 nid=7 waiting on condition
               java.lang.Thread.State: TIMED_WAITING (sleeping)
            "writer" #30 [9] daemon prio=5 os_prio=0 cpu=0.30ms elapsed=0.31s allocated=80B defined_classes=0 tid=0x2 nid=9 runnable
            "searcher" #31 [10] daemon prio=5 os_prio=0 cpu=9.30ms elapsed=0.31s allocated=120M defined_classes=0 tid=0x3 nid=10 runnable
            "G1 Service" os_prio=0 cpu=0.05ms elapsed=0.35s tid=0x4 nid=6 runnable
            """;
        assertEquals((4632L << 10) + 80 + (120L << 20), ServerProcess.allocatedBytes(threads));
    }

    @Test
    public void workTakesProcessorTimeAndMemory() throws IOException {
        double cpu = thisProcess.cpuMillis();
        long allocated = thisProcess.allocatedBytes();
        long sum = 0;
        for (int i = 0; i < 200; i++) {
            byte[] megabyte = new byte[1 << 20];
            for (int at = 0; at < megabyte.length; at++) {
                megabyte[at] = (byte) (sum += at * 31L ^ sum);
            }
        }
        assertTrue("cpu " + (thisProcess.cpuMillis() - cpu) + " for " + sum, thisProcess.cpuMillis() - cpu > 20);
        assertTrue("allocated " + (thisProcess.allocatedBytes() - allocated), thisProcess.allocatedBytes() - allocated > 190L << 20);
    }
}
