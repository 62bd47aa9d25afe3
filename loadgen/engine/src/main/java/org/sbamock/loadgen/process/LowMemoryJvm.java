/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * The options of a JVM that minimizes its memory while its function is idle, and that exits when
 * its heap is exhausted.
 */
final class LowMemoryJvm {
  private static final String TRIM = "TrimNativeHeapInterval";
  private static final int TRIM_MILLIS = 5_000;

  private LowMemoryJvm() {}

  /** Returns the options for the JDK of this process, which the functions share. */
  static List<String> options() {
    List<String> options =
        new ArrayList<>(
            List.of(
                "-XX:+UseSerialGC",
                "-Xms24m",
                "-Xmx256m",
                "-Xss512k",
                "-XX:-UsePerfData",
                "-XX:+ExitOnOutOfMemoryError",
                // The heap shrinks after the start, which requires more memory than the operation.
                "-XX:MinHeapFreeRatio=20",
                "-XX:MaxHeapFreeRatio=30",
                "-XX:-ShrinkHeapInSteps"));
    if (supports(TRIM)) {
      options.add("-XX:" + TRIM + "=" + TRIM_MILLIS);
    }
    return List.copyOf(options);
  }

  /**
   * Returns whether this JDK supports an option; trimming is available from JDK 17.0.9, 21.0.1 and
   * 22.
   */
  private static boolean supports(String option) {
    HotSpotDiagnosticMXBean vm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    try {
      return vm != null && vm.getVMOption(option) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
