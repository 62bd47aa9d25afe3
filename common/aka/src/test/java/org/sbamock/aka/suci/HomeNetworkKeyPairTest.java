/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;

class HomeNetworkKeyPairTest {
  @ParameterizedTest
  @EnumSource(names = {"PROFILE_A", "PROFILE_B"})
  void derivesTheSamePairOfTheSameSeedForBothSides(ProtectionScheme scheme) {
    HomeNetworkKeyPair ofTheUe = HomeNetworkKeyPair.derive("seed", 3, scheme);
    HomeNetworkKeyPair ofTheNetwork = HomeNetworkKeyPair.derive("seed", 3, scheme);
    Supi supi = new Supi("001010000000001");
    Suci suci = SuciConcealment.with("0", ofTheUe.publicKey()).conceal(supi, new Plmn("001", "01"));

    assertThat(new SuciDeconcealment(List.of(ofTheNetwork)).deconceal(suci)).isEqualTo(supi);
    assertThat(HomeNetworkKeyPair.derive("other", 3, scheme).publicKey().hex())
        .isNotEqualTo(ofTheUe.publicKey().hex());
    assertThat(HomeNetworkKeyPair.derive("seed", 4, scheme).publicKey().hex())
        .isNotEqualTo(ofTheUe.publicKey().hex());
  }

  @Test
  void derivesNothingOfAnEmptySeed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HomeNetworkKeyPair.derive("", 1, ProtectionScheme.PROFILE_A));
  }
}
