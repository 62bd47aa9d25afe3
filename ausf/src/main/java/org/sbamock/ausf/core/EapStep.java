/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;

/**
 * The next step of an EAP session (TS 29.509 clause 6.1.6.2.9).
 *
 * @param payload the next EAP packet
 * @param result the result; ONGOING if the UE receives another challenge
 * @param supi the subscriber, after success
 * @param kseaf KSEAF, 32 octets, after success
 */
public record EapStep(byte[] payload, Result result, @Nullable Supi supi, byte @Nullable [] kseaf) {
  /** The values of AuthResult. */
  public enum Result {
    /** The UE is authenticated. */
    SUCCESS,
    /** The UE is not authenticated. */
    FAILURE,
    /** The UE receives another challenge. */
    ONGOING
  }

  @Override
  public String toString() {
    return "EapStep[" + result + ", " + supi + ", KSEAF redacted]";
  }
}
