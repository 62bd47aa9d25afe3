/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.ue;

import java.util.Arrays;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.MilenageRun;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.eap.EapAkaPrimeKeys;

/**
 * The result of a UE's verification of a challenge (TS 33.501, 6.1.3.2.0 and 6.1.3.3; causes of TS
 * 24.501, 9.11.3.2).
 */
public sealed interface AuthenticationOutcome {

  /** MAC-A is wrong: the challenge is not from the home network (cause #20). */
  record MacFailure() implements AuthenticationOutcome {}

  /** The separation bit of the authentication management field is not set (cause #26). */
  record Non5gAuthenticationUnacceptable() implements AuthenticationOutcome {}

  /** SQN is not fresh (cause #21). */
  final class SynchFailure implements AuthenticationOutcome {
    private final byte[] auts;

    SynchFailure(byte[] auts) {
      this.auts = auts;
    }

    /** Returns AUTS, the token for the response, 14 octets. */
    public byte[] auts() {
      return auts.clone();
    }

    @Override
    public String toString() {
      return "SynchFailure[AUTS redacted]";
    }
  }

  /** The challenge is genuine and fresh. Immutable; accessors copy. */
  final class Accepted implements AuthenticationOutcome {
    private final byte[] rand;
    private final long sqnXorAk;
    private final byte[] res;
    private final byte[] ckIk;

    Accepted(byte[] rand, long sqnXorAk, MilenageRun run) {
      this.rand = rand.clone();
      this.sqnXorAk = sqnXorAk;
      this.res = run.res().clone();
      this.ckIk = run.ckIk().clone();
    }

    /** Returns RES, 8 octets. */
    public byte[] res() {
      return res.clone();
    }

    /** Returns CK, 16 octets. */
    public byte[] ck() {
      return Arrays.copyOf(ckIk, 16);
    }

    /** Returns IK, 16 octets. */
    public byte[] ik() {
      return Arrays.copyOfRange(ckIk, 16, 32);
    }

    /** Derives RES* for a serving network (TS 33.501, A.4), 16 octets. */
    public byte[] resStar(ServingNetworkName snn) {
      return KeyDerivation.resStar(ckIk, snn, rand, res);
    }

    /** Derives KAUSF of 5G AKA for a serving network (TS 33.501, A.2), 32 octets. */
    public byte[] kausf(ServingNetworkName snn) {
      return KeyDerivation.kausf(ckIk, snn, sqnXorAk);
    }

    /** Derives KSEAF of 5G AKA for a serving network (TS 33.501, A.6), 32 octets. */
    public byte[] kseaf(ServingNetworkName snn) {
      return KeyDerivation.kseaf(kausf(snn), snn);
    }

    /** Derives the keys of EAP-AKA' for a peer identity and a serving network. */
    public EapAkaPrimeKeys eapKeys(String identity, ServingNetworkName snn) {
      return EapAkaPrimeKeys.derive(identity, KeyDerivation.ckIkPrime(ckIk, snn, sqnXorAk));
    }

    @Override
    public String toString() {
      return "Accepted[RES and keys redacted]";
    }
  }
}
