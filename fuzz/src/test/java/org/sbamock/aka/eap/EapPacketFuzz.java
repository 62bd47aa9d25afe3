/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Octets;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapPacket.Code;
import org.sbamock.aka.eap.EapPacket.Subtype;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.aka.ue.UsimAuthenticator;

/**
 * EAP packets, sent to the server and to the peer of EAP-AKA', as they are and with a correct
 * AT_MAC: a malformed one is rejected; only a correct RES with a correct AT_MAC succeeds; a peer
 * answers every request, malformed or not.
 */
public final class EapPacketFuzz {
  private static final int IDENTIFIER = 7;
  private static final int MAC_LENGTH = 16;
  private static final Supi SUPI = Supi.parse("imsi-001010000000001");
  private static final SubscriberKeys SUBSCRIBER = SubscriberKeys.derive("fuzz", SUPI);
  private static final ServingNetworkName NETWORK =
      ServingNetworkName.parse("5G:mnc001.mcc001.3gppnetwork.org");
  private static final EapAkaPrimeVector VECTOR =
      EapAkaPrimeVector.generate(SUBSCRIBER.milenage(), new byte[16], 32, 0x8000, NETWORK);
  private static final EapAkaPrimeKeys KEYS = VECTOR.keys(SUPI.digits());

  private EapPacketFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    EapPacket packet = parsed(input);
    requireAnswerOfPeer(input);
    if (packet == null) {
      return;
    }
    assertThat(packet.octets()).isEqualTo(input);
    requireConsistent(packet);
    requireAnswer(packet);
    EapPacket authentic = withMac(input);
    if (authentic != null) {
      assertThat(authentic.isAuthentic(KEYS.kAut())).isTrue();
      requireAnswer(authentic);
    }
  }

  private static @Nullable EapPacket parsed(byte[] octets) {
    try {
      return EapPacket.parse(octets);
    } catch (InvalidEapException e) {
      assertThat(e.getMessage()).isNotEmpty();
      return null;
    }
  }

  private static void requireConsistent(EapPacket packet) {
    byte @Nullable [] res = packet.res();
    boolean answer = packet.code() == Code.RESPONSE && packet.subtype() == Subtype.CHALLENGE;
    assertThat(res != null || !answer || packet.selectedKdf().isPresent()).isTrue();
    assertThat(res == null || res.length >= 4 && res.length <= 16).isTrue();
    byte @Nullable [] auts = packet.auts();
    assertThat(auts == null || auts.length == 14).isTrue();
    assertThat(packet.kdfs()).allMatch(kdf -> kdf >= 0 && kdf < 1 << 16);
    byte @Nullable [] checkcode = packet.checkcode();
    assertThat(checkcode == null || checkcode.length == 0 || checkcode.length == 32).isTrue();
    boolean request = packet.code() == Code.REQUEST;
    assertThat(request && packet.subtype() == Subtype.IDENTITY && packet.identityRequest() == null)
        .isFalse();
    assertThat(request && packet.subtype() == Subtype.NOTIFICATION && packet.notification() == null)
        .isFalse();
    packet.networkName();
    packet.identity();
    packet.clientErrorCode();
    assertThat(packet.toString()).isNotEmpty();
  }

  private static void requireAnswer(EapPacket packet) {
    EapAkaPrime.Verdict verdict = EapAkaPrime.judge(packet, IDENTIFIER, VECTOR, KEYS);
    byte @Nullable [] res = packet.res();
    boolean correct =
        packet.code() == Code.RESPONSE
            && packet.subtype() == Subtype.CHALLENGE
            && packet.identifier() == IDENTIFIER
            && packet.isAuthentic(KEYS.kAut())
            && res != null
            && Arrays.equals(res, VECTOR.xres());
    assertThat(verdict == EapAkaPrime.Verdict.SUCCESS).isEqualTo(correct);
    requireAnswerOfPeer(packet.octets());
  }

  /** A peer answers every request of a method, and nothing else. */
  private static void requireAnswerOfPeer(byte[] octets) {
    EapAkaPrimePeer peer = new EapAkaPrimePeer(new UsimAuthenticator(SUBSCRIBER), SUPI.digits());
    byte @Nullable [] answer = peer.answer(octets, NETWORK).response();
    boolean request =
        octets.length > 4
            && octets[0] == Code.REQUEST.value()
            && Octets.getUnsignedShort(octets, 2) == octets.length;
    assertThat(answer != null).isEqualTo(request);
    if (answer != null) {
      assertThat(answer[0]).isEqualTo((byte) Code.RESPONSE.value());
      assertThat(answer[1]).isEqualTo(octets[1]);
    }
    assertThat(peer.state()).isNotEqualTo(EapAkaPrimePeer.State.SUCCESS);
  }

  /** Returns the packet with a correct AT_MAC; null if it has none. */
  private static @Nullable EapPacket withMac(byte[] input) {
    int at = new EapAttributes(input, Math.min(input.length, 8)).macOffset();
    if (at == 0) {
      return null;
    }
    byte[] octets = input.clone();
    System.arraycopy(EapPacket.mac(octets, at, KEYS.kAut()), 0, octets, at, MAC_LENGTH);
    return EapPacket.parse(octets);
  }
}
