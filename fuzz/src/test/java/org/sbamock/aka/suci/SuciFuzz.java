/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.sbamock.aka.Supi;
import org.sbamock.fuzz.TextInput;

/**
 * SUCIs as text, and as any plaintext that is concealed correctly: an invalid one has a reason, a
 * valid one is the same after it is written and read again.
 */
public final class SuciFuzz {
  private static final int LONGEST_PLAINTEXT = 64;
  private static final List<HomeNetworkKeyPair> KEYS =
      List.of(
          HomeNetworkKeyPair.derive("fuzz", 1, ProtectionScheme.PROFILE_A),
          HomeNetworkKeyPair.derive("fuzz", 2, ProtectionScheme.PROFILE_B));
  private static final SuciDeconcealment SIDF = new SuciDeconcealment(KEYS);

  private SuciFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    Suci suci = null;
    try {
      suci = Suci.parse(TextInput.text(input));
      assertThat(Suci.parse(suci.value())).isEqualTo(suci);
      Supi supi = SIDF.deconceal(suci);
      assertThat(supi.value()).startsWith("imsi-" + suci.plmn().digits());
      requireSameConcealed(suci, supi);
    } catch (InvalidSuciException e) {
      assertThat(e.reason()).isNotNull();
      assertThat(e.getMessage()).isNotEmpty();
    }
    if (suci == null && input.length > 0) {
      plaintext(input);
    }
  }

  private static void requireSameConcealed(Suci suci, Supi supi) {
    for (HomeNetworkKeyPair pair : KEYS) {
      SuciConcealment ue = SuciConcealment.with(suci.routingIndicator(), pair.publicKey());
      assertThat(SIDF.deconceal(ue.conceal(supi, suci.plmn()))).isEqualTo(supi);
    }
  }

  /** De-conceals any octets, which an attacker can conceal with the public key. */
  private static void plaintext(byte[] input) {
    byte[] plaintext = Arrays.copyOf(input, Math.min(input.length, LONGEST_PLAINTEXT));
    HomeNetworkKeyPair pair = KEYS.get(input[0] & 1);
    String output = HexFormat.of().formatHex(Ecies.conceal(pair.publicKey(), plaintext));
    Suci suci = new Suci(0, "001-01", "0", pair.scheme().id(), pair.id(), output);
    try {
      Supi supi = SIDF.deconceal(suci);
      assertThat(Msin.encode(supi.digits().substring("00101".length()))).isEqualTo(plaintext);
    } catch (InvalidSuciException e) {
      assertThat(e.reason()).isEqualTo(InvalidSuciException.Reason.MALFORMED);
    }
  }
}
