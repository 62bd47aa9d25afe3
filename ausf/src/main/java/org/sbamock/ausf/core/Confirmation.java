package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;

/**
 * How a 5G AKA ended.
 *
 * @param supi the subscriber; null if it failed
 * @param kseaf KSEAF, 32 octets; null if it failed
 */
public record Confirmation(@Nullable Supi supi, byte @Nullable [] kseaf) {
  /** The UE gave the wrong answer, or none. */
  static final Confirmation FAILURE = new Confirmation(null, null);

  /** Whether the UE is authenticated. */
  public boolean isSuccess() {
    return supi != null;
  }

  @Override
  public String toString() {
    return "Confirmation[" + supi + ", KSEAF redacted]";
  }
}
