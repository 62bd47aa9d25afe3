package org.sbamock.amf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.suci.Suci;

/** The home network's AUSF, as the AMF needs it (TS 29.509). */
public interface AuthenticationServer {
  /**
   * What a UE answered to a stale challenge.
   *
   * @param rand RAND of that challenge, 16 octets
   * @param auts AUTS, 14 octets
   */
  record Resynchronization(byte[] rand, byte[] auts) {}

  /**
   * How an authentication ended, or goes on.
   *
   * @param result how
   * @param supi {@code imsi-…}, after success
   * @param kseaf KSEAF, 32 octets, after success
   * @param next the next challenge, if it goes on
   */
  record Verdict(
      Result result, @Nullable String supi, byte @Nullable [] kseaf, @Nullable Challenge next) {
    /** The values of AuthResult (TS 29.509 clause 6.1.6.3.4). */
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
      return "Verdict[" + result + ", " + supi + ", KSEAF redacted]";
    }
  }

  /** Asks for a challenge. */
  void authenticate(
      Suci suci,
      ServingNetworkName servingNetwork,
      @Nullable Resynchronization resynchronization,
      Reply<Challenge> reply);

  /** Takes the answer of 5G AKA to the link of its challenge. */
  void confirm(Challenge.FiveGAka challenge, byte[] resStar, Reply<Verdict> reply);

  /** Takes the answer of EAP, base64, to the link of its challenge. */
  void continueEap(Challenge.Eap challenge, String payload, Reply<Verdict> reply);
}
