/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/**
 * Netty's detection of buffers that are not released. At its default level it takes the stack trace
 * of every 128th buffer.
 */
public final class LeakDetection {
  static final String LEVEL = "io.netty.leakDetection.level";
  private static final String FORMER_LEVEL = "io.netty.leakDetectionLevel";

  private LeakDetection() {}

  /**
   * Disables the detection in this process unless its level is set by a system property. Must be
   * called before Netty is used, which reads the level only once.
   */
  public static void disableUnlessSet() {
    if (System.getProperty(LEVEL) == null && System.getProperty(FORMER_LEVEL) == null) {
      System.setProperty(LEVEL, "disabled");
    }
  }
}
