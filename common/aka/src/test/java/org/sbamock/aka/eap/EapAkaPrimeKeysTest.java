/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.aka.Autn;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.Milenage;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Vectors;
import org.sbamock.aka.Vectors.Vector;

class EapAkaPrimeKeysTest {
  static Stream<Vector> cases() {
    return Vectors.of("eap_aka_prime", "cases");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void givesTheNumbersOfTheRfc(Vector numbers) {
    byte[] prime =
        KeyDerivation.ckIkPrime(
            numbers.octets("ck", "ik"),
            numbers.text("network_name"),
            Autn.sqnXorAk(numbers.octets("autn")));
    EapAkaPrimeKeys keys = EapAkaPrimeKeys.derive(numbers.text("identity"), prime);

    assertThat(prime).isEqualTo(numbers.octets("ck_prime", "ik_prime"));
    assertThat(keys.kEncr()).isEqualTo(numbers.octets("k_encr"));
    assertThat(keys.kAut()).isEqualTo(numbers.octets("k_aut"));
    assertThat(keys.kRe()).isEqualTo(numbers.octets("k_re"));
    assertThat(keys.msk()).isEqualTo(numbers.octets("msk"));
    assertThat(keys.emsk()).isEqualTo(numbers.octets("emsk"));
  }

  @Test
  void givesKausfOfA5gServingNetwork() {
    Vector aka = Vectors.first("fiveg_aka");
    Vector eap = Vectors.one("eap_aka_prime", "fiveg_computed");
    ServingNetworkName snn = ServingNetworkName.parse(eap.text("network_name"));
    EapAkaPrimeVector vector =
        EapAkaPrimeVector.generate(
            Milenage.withOpc(aka.octets("k"), aka.octets("opc")),
            aka.octets("rand"),
            aka.number("sqn"),
            (int) aka.number("amf"),
            snn);

    assertThat(vector.autn()).isEqualTo(aka.octets("autn"));
    assertThat(vector.ckPrime()).isEqualTo(eap.octets("ck_prime"));
    assertThat(vector.ikPrime()).isEqualTo(eap.octets("ik_prime"));
    assertThat(vector.keys(eap.text("identity_bare")).kausf())
        .isEqualTo(eap.octets("kausf_identity_bare"));
  }
}
