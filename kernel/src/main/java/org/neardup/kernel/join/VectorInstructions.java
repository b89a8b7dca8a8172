package org.neardup.kernel.join;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;

/** What the processor can do for several numbers by one instruction, as far as the virtual machine makes use of it. */
final class VectorInstructions {

    /** With AVX-512, most processors count bits by one instruction; others need a dozen. */
    private static final int AVX_512 = 3;

    /** The request loads many classes, so it is deferred until a plan depends on it. */
    private static final class Found {
        private static final boolean COUNTS_BITS = countsBits();
    }

    private VectorInstructions() {}

    /** Whether the bits of several numbers are counted in about the time of an addition. */
    static boolean countBits() {
        return Found.COUNTS_BITS;
    }

    /** Uses reflection, so that the kernel does not need a module that only some virtual machines have. */
    private static boolean countsBits() {
        try {
            Class<?> type = Class.forName("com.sun.management.HotSpotDiagnosticMXBean");
            Object machine = ManagementFactory.getPlatformMXBean(type.asSubclass(PlatformManagedObject.class));
            Object option = type.getMethod("getVMOption", String.class).invoke(machine, "UseAVX");
            Object value = Class.forName("com.sun.management.VMOption").getMethod("getValue").invoke(option);
            return Integer.parseInt(value.toString()) >= AVX_512;
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another architecture or virtual machine, or the request is not permitted.
            return false;
        }
    }
}
