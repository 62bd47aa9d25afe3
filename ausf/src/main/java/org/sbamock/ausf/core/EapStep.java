/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;

/**
 * The next step of an EAP session (TS 29.509 clause 6.1.6.2.9).
 *
 * @param payload the next EAP packet
 * @param result the result; ONGOING if the UE receives another request
 * @param supi the subscriber, after success
 * @param kseaf KSEAF, 32 octets, after success; null for non-seamless WLAN offload
 * @param msk MSK, 64 octets, after success of non-seamless WLAN offload (TS 33.501 annex S)
 */
public record EapStep(
    byte[] payload,
    Result result,
    @Nullable Supi supi,
    byte @Nullable [] kseaf,
    byte @Nullable [] msk) {
  /** The values of AuthResult. */
  public enum Result {
    /** The UE is authenticated. */
    SUCCESS,
    /** The UE is not authenticated. */
    FAILURE,
    /** The UE receives another request. */
    ONGOING
  }

  static EapStep ongoing(byte[] payload) {
    return new EapStep(payload, Result.ONGOING, null, null, null);
  }

  static EapStep failure(byte[] payload) {
    return new EapStep(payload, Result.FAILURE, null, null, null);
  }

  static EapStep success(byte[] payload, Supi supi, byte[] kseaf) {
    return new EapStep(payload, Result.SUCCESS, supi, kseaf, null);
  }

  static EapStep successOfNswo(byte[] payload, Supi supi, byte[] msk) {
    return new EapStep(payload, Result.SUCCESS, supi, null, msk);
  }

  @Override
  public String toString() {
    return "EapStep[" + result + ", " + supi + ", keys redacted]";
  }
}
