/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.sbamock.sbi.SbiException;

/**
 * An allocation and retention priority (TS 29.571 clause 5.5.4.1).
 *
 * @param priorityLevel 1, the highest priority, to 15
 */
public record Arp(int priorityLevel, String preemptCap, String preemptVuln) {
  private static final int MAX_LENGTH = 64;

  /** Checks the range and the lengths. */
  public Arp {
    if (priorityLevel < 1 || priorityLevel > 15) {
      throw SbiException.incorrectIe("/priorityLevel", "1 to 15 is expected");
    }
    requireLength("/preemptCap", preemptCap);
    requireLength("/preemptVuln", preemptVuln);
  }

  private static void requireLength(String pointer, String value) {
    if (value.length() > MAX_LENGTH) {
      throw SbiException.incorrectIe(pointer, "at most " + MAX_LENGTH + " characters are expected");
    }
  }
}
