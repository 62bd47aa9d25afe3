package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;

/**
 * What follows in an EAP session (TS 29.509 clause 6.1.6.2.9).
 *
 * @param payload the next EAP packet
 * @param result how it ended; ONGOING if the UE is asked once more
 * @param supi the subscriber, after success
 * @param kseaf KSEAF, 32 octets, after success
 */
public record EapStep(byte[] payload, Result result, @Nullable Supi supi, byte @Nullable [] kseaf) {
  /** The values of AuthResult. */
  public enum Result {
    /** The UE is authenticated. */
    SUCCESS,
    /** It is not. */
    FAILURE,
    /** It is asked once more. */
    ONGOING
  }

  @Override
  public String toString() {
    return "EapStep[" + result + ", " + supi + ", KSEAF redacted]";
  }
}
