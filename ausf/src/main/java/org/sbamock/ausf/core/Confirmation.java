/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;

/**
 * The result of a 5G AKA.
 *
 * @param supi the subscriber; null if it failed
 * @param kseaf KSEAF, 32 octets; null if it failed
 */
public record Confirmation(@Nullable Supi supi, byte @Nullable [] kseaf) {
  /** The UE sent a wrong RES* or none. */
  static final Confirmation FAILURE = new Confirmation(null, null);

  /** Returns whether the UE is authenticated. */
  public boolean isSuccess() {
    return supi != null;
  }

  @Override
  public String toString() {
    return "Confirmation[" + supi + ", KSEAF redacted]";
  }
}
