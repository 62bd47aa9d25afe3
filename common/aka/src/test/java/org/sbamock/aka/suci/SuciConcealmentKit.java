/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Seeded;
import org.sbamock.aka.Supi;
import org.sbamock.aka.Vectors;
import org.sbamock.aka.Vectors.Vector;
import org.sbamock.aka.suci.InvalidSuciException.Reason;

/** What concealment and de-concealment must do with every provider. */
abstract class SuciConcealmentKit {
  private static final HexFormat HEX = HexFormat.of();
  private static final Plmn HOME = new Plmn("208", "93");

  private final CurveProvider provider;

  SuciConcealmentKit(TestedProvider tested) {
    provider = tested.require();
  }

  static Stream<Vector> cases() {
    return Vectors.of("suci_ecies", "cases");
  }

  private static ProtectionScheme scheme(Vector numbers) {
    return ProtectionScheme.valueOf("PROFILE_" + numbers.text("profile"));
  }

  private HomeNetworkKeyPair pair(Vector numbers) {
    ProtectionScheme scheme = scheme(numbers);
    return HomeNetworkKeyPair.of(scheme.id(), scheme, numbers.octets("hn_priv"), provider);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsThePublicKeyOfAPrivateOne(Vector numbers) {
    HomeNetworkKeyPair pair = pair(numbers);

    assertThat(pair.publicKey().hex()).isEqualTo(numbers.text("hn_pub"));
    assertThat(pair.privateOctets()).isEqualTo(numbers.octets("hn_priv"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void revealsTheExample(Vector numbers) {
    SuciDeconcealment home = new SuciDeconcealment(List.of(pair(numbers)));

    assertThat(home.deconceal(Suci.parse(numbers.text("suci"))).value())
        .isEqualTo(numbers.text("supi"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void concealsTheExample(Vector numbers) throws GeneralSecurityException {
    ProtectionScheme scheme = scheme(numbers);
    HomeNetworkPublicKey key =
        HomeNetworkPublicKey.ofHex(scheme.id(), scheme, numbers.text("hn_pub"), provider);

    byte[] output =
        Ecies.conceal(
            key,
            numbers.octets("plaintext"),
            provider.curve(scheme).pairOf(numbers.octets("eph_priv")));

    assertThat(HEX.formatHex(output))
        .isEqualTo(numbers.text("eph_pub") + numbers.text("ciphertext") + numbers.text("mac"));
  }

  @Test
  void revealsTheExampleOfTheNullScheme() {
    Vector numbers = Vectors.one("suci_ecies", "null_scheme");
    Supi supi = Supi.parse(numbers.text("supi"));

    assertThat(new SuciDeconcealment(List.of()).deconceal(Suci.parse(numbers.text("suci"))))
        .isEqualTo(supi);
    assertThat(SuciConcealment.nullScheme("0").conceal(supi, HOME))
        .hasToString(numbers.text("suci"));
  }

  @ParameterizedTest
  @EnumSource(ProtectionScheme.class)
  void revealsWhatItConcealed(ProtectionScheme scheme) {
    boolean none = scheme == ProtectionScheme.NULL;
    HomeNetworkKeyPair pair = generate(9, none ? ProtectionScheme.PROFILE_A : scheme);
    SuciDeconcealment home = new SuciDeconcealment(List.of(pair));
    SuciConcealment ue =
        none
            ? SuciConcealment.nullScheme("12")
            : SuciConcealment.with(
                "12", HomeNetworkPublicKey.ofHex(9, scheme, pair.publicKey().hex(), provider));
    Seeded.times(
        40,
        random -> {
          Plmn plmn =
              new Plmn(Seeded.digits(random, 3), Seeded.digits(random, 2 + random.nextInt(2)));
          int room = 15 - plmn.digits().length();
          Supi supi = new Supi(plmn.digits() + Seeded.digits(random, 1 + random.nextInt(room)));

          Suci suci = Suci.parse(ue.conceal(supi, plmn).value());

          assertThat(suci.schemeId()).isEqualTo(scheme.id());
          assertThat(home.deconceal(suci)).isEqualTo(supi);
        });
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NULL")
  void keepsAPairAcrossExportAndImport(ProtectionScheme scheme) {
    for (int i = 0; i < 8; i++) {
      HomeNetworkKeyPair pair = generate(1, scheme);

      HomeNetworkKeyPair again = HomeNetworkKeyPair.of(1, scheme, pair.privateOctets(), provider);

      assertThat(again.publicKey().octets()).isEqualTo(pair.publicKey().octets());
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NULL")
  void concealsDifferentlyEachTime(ProtectionScheme scheme) {
    HomeNetworkKeyPair pair = generate(1, scheme);
    SuciConcealment ue = SuciConcealment.with("0", pair.publicKey());
    Supi supi = new Supi("208930000000001");

    assertThat(ue.conceal(supi, HOME)).isNotEqualTo(ue.conceal(supi, HOME));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rejectsDamageToTheOutput(Vector numbers) {
    SuciDeconcealment home = new SuciDeconcealment(List.of(pair(numbers)));
    Suci good = Suci.parse(numbers.text("suci"));
    byte[] output = HEX.parseHex(good.output());
    int point = scheme(numbers).publicKeyLength();

    for (int i = point; i < output.length; i++) {
      byte[] damaged = output.clone();
      damaged[i] ^= 0x10;
      assertRejected(home, with(good, HEX.formatHex(damaged)), Reason.MAC_FAILURE);
    }
    String hex = good.output();
    assertRejected(home, with(good, hex.substring(0, 2 * point)), Reason.MALFORMED);
    assertRejected(home, with(good, hex.substring(0, 2 * point + 16)), Reason.MALFORMED);
    assertRejected(home, with(good, hex.substring(0, hex.length() - 2)), Reason.MAC_FAILURE);
    assertRejected(home, with(good, hex + "00"), Reason.MAC_FAILURE);
  }

  @ParameterizedTest
  @CsvSource({
    "00, 00", "01, 00", "ec, 7f", "ed, 7f", "00, 80",
  })
  void rejectsPointsOfSmallOrderInProfileA(String firstOctet, String lastOctet) {
    String middle = (firstOctet.startsWith("e") ? "ff" : "00").repeat(30);
    String point = firstOctet + middle + lastOctet;
    SuciDeconcealment home =
        new SuciDeconcealment(List.of(generate(1, ProtectionScheme.PROFILE_A)));

    assertRejected(
        home,
        new Suci(0, "208-93", "0", 1, 1, point + "00".repeat(13)),
        Reason.INVALID_EPHEMERAL_KEY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Not compressed, the point at infinity, x = p, and an x without a y.
        "049aab8376597021e855679a9778ea0b67396e68c66df32c0f41e9acca2da9b9d1",
        "000000000000000000000000000000000000000000000000000000000000000000",
        "02ffffffff00000001000000000000000000000000ffffffffffffffffffffffff",
        "020000000000000000000000000000000000000000000000000000000000000001",
      })
  void rejectsWhatIsNoPointInProfileB(String point) {
    SuciDeconcealment home =
        new SuciDeconcealment(List.of(generate(1, ProtectionScheme.PROFILE_B)));

    assertRejected(
        home,
        new Suci(0, "208-93", "0", 2, 1, point + "00".repeat(13)),
        Reason.INVALID_EPHEMERAL_KEY);
  }

  @Test
  void rejectsUnknownKeysSchemesAndTypes() {
    SuciDeconcealment home =
        new SuciDeconcealment(List.of(generate(1, ProtectionScheme.PROFILE_A)));

    assertRejected(home, Suci.parse("suci-0-208-93-0-1-2-00ff"), Reason.UNKNOWN_KEY);
    assertRejected(home, Suci.parse("suci-0-208-93-0-2-1-00ff"), Reason.UNKNOWN_KEY);
    assertRejected(home, Suci.parse("suci-0-208-93-0-3-1-00ff"), Reason.UNSUPPORTED_SCHEME);
    assertRejected(home, Suci.parse("suci-1-example.com-0-0-0-user"), Reason.UNSUPPORTED_SUPI_TYPE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0a", "a0", "f00f", "0fff", "ff", "2143658709aa", "214365870911"})
  void rejectsAPlaintextThatIsNoMsin(String plaintext) {
    HomeNetworkKeyPair pair = generate(1, ProtectionScheme.PROFILE_A);
    byte[] output = Ecies.conceal(pair.publicKey(), HEX.parseHex(plaintext));

    assertRejected(
        new SuciDeconcealment(List.of(pair)),
        new Suci(0, "208-93", "0", 1, 1, HEX.formatHex(output)),
        Reason.MALFORMED);
  }

  @Test
  void rejectsKeysThatAreNone() {
    ProtectionScheme b = ProtectionScheme.PROFILE_B;
    String order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> HomeNetworkKeyPair.of(1, b, new byte[32], provider));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HomeNetworkKeyPair.of(1, b, HEX.parseHex(order), provider));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HomeNetworkKeyPair.ofHex(1, b, "secret"))
        .withMessageNotContaining("secret")
        .withNoCause();
    assertThatIllegalArgumentException().isThrownBy(() -> generate(0, ProtectionScheme.PROFILE_A));
    assertThatIllegalArgumentException().isThrownBy(() -> generate(1, ProtectionScheme.NULL));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HomeNetworkPublicKey.ofHex(1, b, "04" + "00".repeat(32), provider));
    HomeNetworkKeyPair pair = generate(1, b);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SuciDeconcealment(List.of(pair, pair)));
  }

  @Test
  void rejectsToConcealASubscriberOfAnotherNetwork() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> SuciConcealment.nullScheme("0").conceal(new Supi("001010000000001"), HOME));
    assertThatIllegalArgumentException().isThrownBy(() -> SuciConcealment.nullScheme("00000"));
  }

  private HomeNetworkKeyPair generate(int id, ProtectionScheme scheme) {
    return HomeNetworkKeyPair.generate(id, scheme, provider);
  }

  private static Suci with(Suci suci, String output) {
    return new Suci(0, suci.homeNetwork(), "0", suci.schemeId(), suci.keyId(), output);
  }

  private static void assertRejected(SuciDeconcealment home, Suci suci, Reason reason) {
    assertThatExceptionOfType(InvalidSuciException.class)
        .isThrownBy(() -> home.deconceal(suci))
        .returns(reason, InvalidSuciException::reason);
  }
}
