/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.aka.Vectors.Vector;

class MilenageTest {
  static Stream<Vector> sets() {
    return Stream.concat(Vectors.of("milenage", "sets"), Vectors.of("fiveg_aka", "cases"));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void givesThePublishedNumbers(Vector set) {
    byte[] rand = set.octets("rand");
    long sqn = set.number("sqn");
    int amf = (int) set.number("amf");
    Milenage milenage = Milenage.withOpc(set.octets("k"), set.octets("opc"));

    assertThat(milenage.f1(rand, sqn, amf)).isEqualTo(set.octets("mac_a"));
    assertThat(milenage.f1Star(rand, sqn, amf)).isEqualTo(set.octets("mac_s"));
    assertThat(milenage.f2(rand)).isEqualTo(set.octets("res"));
    assertThat(milenage.f3(rand)).isEqualTo(set.octets("ck"));
    assertThat(milenage.f4(rand)).isEqualTo(set.octets("ik"));
    assertThat(milenage.f5(rand)).isEqualTo(set.number("ak"));
    assertThat(milenage.f5Star(rand)).isEqualTo(set.number("ak_star"));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void computesOpcFromOp(Vector set) {
    assertThat(Milenage.opc(set.octets("k"), set.octets("op"))).isEqualTo(set.octets("opc"));
    assertThat(Milenage.withOp(set.octets("k"), set.octets("op")).f2(set.octets("rand")))
        .isEqualTo(set.octets("res"));
  }

  @ParameterizedTest
  @MethodSource("sets")
  void givesTheSameTogetherAsOneByOne(Vector set) {
    Milenage milenage = Milenage.withOpc(set.octets("k"), set.octets("opc"));
    MilenageRun run = milenage.run(set.octets("rand"));

    assertThat(run.ak()).isEqualTo(set.number("ak"));
    assertThat(run.res()).isEqualTo(set.octets("res"));
    assertThat(run.ckIk()).isEqualTo(set.octets("ck", "ik"));
    assertThat(run.ak()).isEqualTo(set.number("ak"));
  }

  @Test
  void rejectsKeysAndChallengesOfAnotherLength() {
    byte[] good = new byte[16];
    byte[] bad = new byte[15];

    assertThatIllegalArgumentException().isThrownBy(() -> Milenage.withOpc(bad, good));
    assertThatIllegalArgumentException().isThrownBy(() -> Milenage.withOpc(good, bad));
    assertThatIllegalArgumentException().isThrownBy(() -> Milenage.withOp(good, bad));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Milenage.withOpc(good, good).f2(new byte[17]))
        .withMessage("RAND must have 16 octets, not 17");
  }
}
