package org.neardup.kernel.join;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** What the processor can do for several numbers by one instruction, as far as the virtual machine makes use of it. */
final class VectorInstructions {

    /** With AVX-512, most processors count bits by one instruction; others need a dozen. */
    private static final int AVX_512 = 3;

    /** Asking takes 30 ms, so it waits until a plan depends on it. */
    private static final class Found {
        private static final boolean COUNTS_BITS = countsBits();
    }

    private VectorInstructions() {}

    /** Whether the bits of several numbers are counted in about the time of an addition. */
    static boolean countBits() {
        return Found.COUNTS_BITS;
    }

    private static boolean countsBits() {
        try {
            HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return machine != null && Integer.parseInt(machine.getVMOption("UseAVX").getValue()) >= AVX_512;
        } catch (RuntimeException | LinkageError e) {
            // Another architecture or virtual machine, or it may not be asked.
            return false;
        }
    }
}
