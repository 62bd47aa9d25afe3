/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.sbamock.aka.Vectors.Vector;

class FiveGAkaTest {
  private final Vector numbers = Vectors.first("fiveg_aka");
  private final ServingNetworkName snn =
      ServingNetworkName.parse(numbers.text("serving_network_name"));
  private final AuthenticationVector vector =
      AuthenticationVector.generate(
          Milenage.withOpc(numbers.octets("k"), numbers.octets("opc")),
          numbers.octets("rand"),
          numbers.number("sqn"),
          (int) numbers.number("amf"),
          snn);

  @Test
  void generatesTheVectorOfTheExample() {
    assertThat(vector.rand()).isEqualTo(numbers.octets("rand"));
    assertThat(vector.autn()).isEqualTo(numbers.octets("autn"));
    assertThat(vector.xresStar()).isEqualTo(numbers.octets("xres_star"));
    assertThat(vector.hxresStar()).isEqualTo(numbers.octets("hxres_star"));
    assertThat(vector.kausf()).isEqualTo(numbers.octets("kausf"));
    assertThat(vector.kseaf()).isEqualTo(numbers.octets("kseaf"));
  }

  @Test
  void derivesTheKeysBelowKseaf() {
    byte[] kamf =
        KeyDerivation.kamf(
            vector.kseaf(), Supi.parse(numbers.text("supi")), numbers.octets("abba"));

    assertThat(kamf).isEqualTo(numbers.octets("kamf"));
    assertThat(KeyDerivation.knasEnc(kamf, 2))
        .isEqualTo(numbers.in("nas_keys").octets("knas_enc_nea2"));
    assertThat(KeyDerivation.knasInt(kamf, 2))
        .isEqualTo(numbers.in("nas_keys").octets("knas_int_nia2"));
    assertThat(KeyDerivation.kgnb(kamf, 0, KeyDerivation.ACCESS_3GPP))
        .isEqualTo(numbers.octets("kgnb_ulcount0_3gpp"));
  }

  @Test
  void completesAVectorThatCameFromAUdm() {
    AuthenticationVector completed =
        AuthenticationVector.fromHomeEnvironment(
            vector.rand(), vector.autn(), vector.xresStar(), vector.kausf(), snn);

    assertThat(completed.hxresStar()).isEqualTo(numbers.octets("hxres_star"));
    assertThat(completed.kseaf()).isEqualTo(numbers.octets("kseaf"));
  }

  @Test
  void acceptsTheRightResStarAlone() {
    byte[] wrong = vector.xresStar();
    wrong[15] ^= 1;

    assertThat(vector.isAnsweredBy(numbers.octets("xres_star"))).isTrue();
    assertThat(vector.isAnsweredBy(wrong)).isFalse();
    assertThat(vector.isAnsweredBy(new byte[0])).isFalse();
  }

  @Test
  void doesNotChangeWhenACallerWritesIntoWhatItGot() {
    byte[] rand = numbers.octets("rand");
    AuthenticationVector made =
        AuthenticationVector.fromHomeEnvironment(
            rand, vector.autn(), vector.xresStar(), vector.kausf(), snn);
    rand[0] ^= 1;
    made.kausf()[0] ^= 1;

    assertThat(made.rand()).isEqualTo(numbers.octets("rand"));
    assertThat(made.kausf()).isEqualTo(numbers.octets("kausf"));
  }

  @Test
  void rejectsElementsOfAnotherLength() {
    byte[] sixteen = new byte[16];

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                AuthenticationVector.fromHomeEnvironment(
                    sixteen, sixteen, new byte[8], new byte[32], snn));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyDerivation.kseaf(sixteen, snn))
        .withMessage("KAUSF must have 32 octets, not 16");
    assertThatIllegalArgumentException().isThrownBy(() -> KeyDerivation.knasEnc(new byte[32], 16));
  }

  @Test
  void makesAndVerifiesTheTokenOfTheExample() {
    Vector auts = Vectors.first("auts");
    Milenage milenage = Milenage.withOpc(auts.octets("k"), auts.octets("opc"));

    assertThat(Auts.make(milenage, auts.octets("rand"), auts.number("sqn_ms")))
        .isEqualTo(auts.octets("auts"));
    assertThat(Auts.verify(milenage, auts.octets("rand"), auts.octets("auts")))
        .hasValue(auts.number("sqn_ms"));
  }

  @Test
  void rejectsATokenWithAnyBitFlipped() {
    Vector auts = Vectors.first("auts");
    Milenage milenage = Milenage.withOpc(auts.octets("k"), auts.octets("opc"));

    for (int bit = 0; bit < 8 * Auts.LENGTH; bit++) {
      byte[] token = auts.octets("auts");
      token[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(Auts.verify(milenage, auts.octets("rand"), token)).as("bit %s", bit).isEmpty();
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Auts.verify(milenage, auts.octets("rand"), new byte[13]));
  }
}
