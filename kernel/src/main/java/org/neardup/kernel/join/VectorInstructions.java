package org.neardup.kernel.join;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;

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

    /** Asks by names, so that the kernel needs no module that only some virtual machines have. */
    private static boolean countsBits() {
        try {
            Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
            Object machine = ManagementFactory.getPlatformMXBean(type.asSubclass(PlatformManagedObject.class));
            Object option = type.getMethod("getVMOption", String.class).invoke(machine, "UseAVX");
            Object value = Class.forName("com.sun.management.VMOption").getMethod("getValue").invoke(option);
            return Integer.parseInt(value.toString()) >= AVX_512;
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another architecture or virtual machine, or it may not be asked.
            return false;
        }
    }
}
