/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

/**
 * The limit of Netty's direct memory. It is below the limit of the JVM, which is the maximum heap
 * by default: at the limit of the JVM an allocation first collects garbage and waits for up to a
 * second on the event loop, whereas at Netty's limit it fails immediately.
 */
final class DirectMemory {
  static final String PROPERTY = "io.netty.maxDirectMemory";
  private static final long LEAST = 16 << 20;

  private DirectMemory() {}

  /** Sets the limit to half of the maximum heap, unless it is set; Netty reads it only once. */
  static void limit() {
    if (System.getProperty(PROPERTY) == null) {
      long limit = Math.max(LEAST, Runtime.getRuntime().maxMemory() / 2);
      System.setProperty(PROPERTY, Long.toString(limit));
    }
  }
}
