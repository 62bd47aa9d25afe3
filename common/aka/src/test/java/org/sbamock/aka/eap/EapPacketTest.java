/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.aka.Octets;
import org.sbamock.aka.Seeded;

class EapPacketTest {
  private static final String MAC = "0b050000" + "00".repeat(16);
  private static final String RAND = "01050000" + "22".repeat(16);
  private static final String RES = "03030040" + "11".repeat(8);

  /** A packet of the given code and subtype with its length put right. */
  private static byte[] packet(int code, int subtype, String attributes) {
    int length = 8 + attributes.length() / 2;
    return HexFormat.of()
        .parseHex(String.format("%02x07%04x32%02x0000%s", code, length, subtype, attributes));
  }

  @ParameterizedTest
  @CsvSource({
    "'', at least 4 octets",
    "010700, at least 4 octets",
    "00070004, Unknown EAP code",
    "05070004, Unknown EAP code",
    "ff070004, Unknown EAP code",
    "03070005, not that of the packet",
    "0307000400, not that of the packet",
    "0307000500, has 4 octets",
    "01070004, has a type",
    "0107000532, at least 8 octets",
    "0207000832020000ff, not that of the packet",
    "0207000817020000, not EAP-AKA'",
    "0207000801020000, not EAP-AKA'",
    "0207000832050000, no AT_IDENTITY",
    "0107000832050000, exactly one of",
    "0107001032050000010100000d010000, bad length",
    "01070010320500000d01000011010000, exactly one of",
    "01070008320c0000, no AT_NOTIFICATION",
    "0207000832060000, subtype 6",
    "020700060332, declines",
    "02070014fe00000000000003000000000000000032, not that of the packet",
    "02070010fe0000000000000300000032, declines",
    "0107000617ff, not EAP-AKA'",
    "02070008320d0000, subtype 13",
    "0107000832020000, Only a peer",
    "0207000832010000, no AT_MAC",
    "0207000832040000, no AT_AUTS",
    "02070008320e0000, no AT_CLIENT_ERROR_CODE",
  })
  void rejectsABadFrame(String hex, String message) {
    assertThatExceptionOfType(InvalidEapException.class)
        .isThrownBy(() -> EapPacket.parse(HexFormat.of().parseHex(hex)))
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "0b, cut off",
    "0b0500, cut off",
    "0b000000, bad length",
    "0b060000, bad length",
    "0bff0000, bad length",
    "0b010000, bad length",
    "01010000, bad length",
    "0402ffffffffffff, bad length",
    "0301001f, AT_RES",
    "03010000, AT_RES",
    "03020040ffffffff, bad length",
    "0303002011111111ffffffff, bad length",
    "030300280000000000000001, not padded with zeros",
    "0303002411111111ffffffff, AT_RES",
    "030600881111111111111111111111111111111111111111, AT_RES",
    "1702000541414141, bad length",
    "1702ffff41414141, bad length",
    "1702000341414141, not padded with zeros",
    "18020001ffffffff, bad length",
    "16020000ffffffff, bad length",
    "07010000, must not be skipped",
    "0d020000ffffffff, bad length",
    "86020000ffffffff, AT_CHECKCODE",
    "87020000ffffffff, bad length",
    "06010000, must not be skipped",
    "7f010000, must not be skipped",
  })
  void rejectsABadAttribute(String attribute, String message) {
    assertThatExceptionOfType(InvalidEapException.class)
        .isThrownBy(() -> EapPacket.parse(packet(2, 2, attribute)))
        .withMessageContaining(message);
  }

  @Test
  void rejectsAnAttributeThatComesTwice() {
    assertThatExceptionOfType(InvalidEapException.class)
        .isThrownBy(() -> EapPacket.parse(packet(2, 1, RES + RES + MAC)))
        .withMessage("Attribute 3 comes twice");
  }

  @Test
  void rejectsAnAnswerWithoutRes() {
    assertThatExceptionOfType(InvalidEapException.class)
        .isThrownBy(() -> EapPacket.parse(packet(2, 1, MAC)))
        .withMessageContaining("AT_RES");
  }

  @Test
  void rejectsAChallengeWithoutItsElements() {
    assertThatExceptionOfType(InvalidEapException.class)
        .isThrownBy(() -> EapPacket.parse(packet(1, 1, MAC)))
        .withMessageContaining("AT_RAND");
    assertThatExceptionOfType(InvalidEapException.class)
        .isThrownBy(() -> EapPacket.parse(packet(1, 1, MAC + RAND)))
        .withMessageContaining("AT_AUTN");
  }

  @Test
  void skipsWhatMayBeSkipped() {
    String bidding = "88018000";
    String unknown = "ff02000011223344";

    EapPacket packet = EapPacket.parse(packet(2, 1, bidding + RES + unknown + MAC));

    assertThat(packet.res()).containsExactly(0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11);
    assertThat(packet.rand()).isNull();
    assertThat(packet.networkName()).isNull();
    assertThat(packet.clientErrorCode()).isEmpty();
    assertThat(packet.checkcode()).isNull();
    assertThat(packet.hasResultIndication()).isFalse();
    assertThat(packet.selectedKdf()).isEmpty();
    assertThat(packet.identityRequest()).isNull();
    assertThat(packet.notification()).isNull();
  }

  @Test
  void readsTheAttributesThatProtectAnExchange() {
    String checkcode = "86090000" + "33".repeat(32);

    EapPacket some = EapPacket.parse(packet(2, 1, checkcode + RES + "87010000" + MAC));
    EapPacket empty = EapPacket.parse(packet(2, 1, "86010000" + RES + MAC));

    assertThat(some.checkcode()).hasSize(32).containsOnly(0x33);
    assertThat(some.hasResultIndication()).isTrue();
    assertThat(empty.checkcode()).isEmpty();
  }

  /** RFC 9048, 3.2: the only attribute of the response is one AT_KDF. */
  @Test
  void readsTheSelectionOfAKeyDerivationFunction() {
    assertThat(EapPacket.parse(packet(2, 1, "18010001")).selectedKdf()).hasValue(1);
    assertThat(EapPacket.parse(packet(2, 1, "18010001" + RES + MAC)).selectedKdf()).isEmpty();
    assertThatExceptionOfType(InvalidEapException.class)
        .isThrownBy(() -> EapPacket.parse(packet(2, 1, "1801000118010002")))
        .withMessageContaining("AT_MAC");
  }

  @ParameterizedTest
  @CsvSource({
    "010700, FRAME",
    "0107000500, METHOD",
    "020700050d, METHOD",
    "0207000503, NAK",
    "01070006030d, METHOD",
    "0107000532, CONTENT",
    "01070008320d0000, CONTENT",
  })
  void reportsWhatIsWrong(String hex, InvalidEapException.Reason reason) {
    assertThatExceptionOfType(InvalidEapException.class)
        .isThrownBy(() -> EapPacket.parse(HexFormat.of().parseHex(hex)))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void coversEveryOctetByTheMac() {
    byte[] kAut = new byte[32];
    EapPacket good = EapAkaPrime.challengeResponse(1, new byte[] {1, 2, 3, 4, 5}, kAut);
    byte[] reserved = good.octets();
    reserved[6] ^= 1;

    assertThat(EapPacket.parse(good.octets()).isAuthentic(kAut)).isTrue();
    assertThat(EapPacket.parse(good.octets()).res()).containsExactly(1, 2, 3, 4, 5);
    assertThat(EapPacket.parse(reserved).isAuthentic(kAut)).isFalse();
    assertThat(EapAkaPrime.authenticationReject(1).isAuthentic(kAut)).isFalse();
  }

  @Test
  void throwsNothingElseOnHostileInput() {
    byte[] good =
        packet(
            2,
            1,
            RES + "1702000241410000" + "18010001" + "16010000" + "860100ff" + "87010000" + MAC);
    Seeded.times(
        50_000,
        random -> {
          byte[] octets =
              random.nextInt(4) == 0 ? Seeded.octets(random, random.nextInt(64)) : good.clone();
          for (int i = random.nextInt(5); i >= 0 && octets.length > 0; i--) {
            octets[random.nextInt(octets.length)] = (byte) random.nextInt();
          }
          if (octets.length > 3 && random.nextBoolean()) {
            Octets.putShort(octets, 2, octets.length);
          }
          try {
            EapPacket packet = EapPacket.parse(octets);
            assertThat(packet.octets()).isEqualTo(octets);
            assertThat(packet.isAuthentic(new byte[32])).isFalse();
            packet.res();
            packet.auts();
            packet.networkName();
          } catch (InvalidEapException expected) {
            assertThat(expected).hasMessageNotContaining("null");
          }
        });
  }
}
