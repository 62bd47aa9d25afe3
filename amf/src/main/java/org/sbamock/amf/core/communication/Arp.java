/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.sbamock.sbi.SbiException;

/**
 * An allocation and retention priority (TS 29.571 clause 5.5.4.1).
 *
 * @param priorityLevel 1, the highest priority, to 15
 */
public record Arp(int priorityLevel, String preemptCap, String preemptVuln) {
  /** Checks the range. */
  public Arp {
    if (priorityLevel < 1 || priorityLevel > 15) {
      throw SbiException.incorrectIe("/priorityLevel", "1 to 15 is expected");
    }
  }
}
