/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.communication.DeliveredMessages.Delivered;
import org.sbamock.amf.core.communication.DownlinkMessage;
import org.sbamock.amf.core.communication.UplinkMessage;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.AmfInfo;

/**
 * N1 and N2 messages of UEs in the UE-facing API, which {@code mock-ue-openapi.yaml} describes.
 * Octets are hexadecimal.
 */
final class UeMessageContents {
  private static final HexFormat HEX = HexFormat.of();

  private UeMessageContents() {}

  /** The messages that a UE or its access network received. */
  record Messages(List<Message> messages) {
    static Messages of(List<Delivered> delivered) {
      return new Messages(delivered.stream().map(Message::of).toList());
    }
  }

  /** A message that a UE or its access network received. */
  record Message(
      String time,
      String accessType,
      @Nullable N1 n1Message,
      @Nullable N2 n2Information,
      @Nullable String mtData,
      @Nullable Integer pduSessionId,
      @Nullable String lcsCorrelationId,
      @Nullable String nfId) {
    static Message of(Delivered delivered) {
      DownlinkMessage message = delivered.message();
      String n1Class = message.n1MessageClass();
      byte[] n1 = message.n1Message();
      String n2Class = message.n2InformationClass();
      byte[] n2 = message.n2Information();
      byte[] data = message.mtData();
      return new Message(
          delivered.time().toString(),
          delivered.access().value(),
          n1Class == null || n1 == null ? null : new N1(n1Class, HEX.formatHex(n1)),
          n2Class == null || n2 == null
              ? null
              : new N2(n2Class, message.ngapIeType(), HEX.formatHex(n2)),
          data == null ? null : HEX.formatHex(data),
          message.pduSessionId(),
          message.lcsCorrelationId(),
          message.nfId());
    }
  }

  /** An N1 message. */
  record N1(String n1MessageClass, String n1MessageContent) {
    N1 {
      octets("/n1MessageContent", n1MessageContent);
    }
  }

  /** N2 information. */
  record N2(String n2InformationClass, @Nullable String ngapIeType, String ngapData) {
    N2 {
      octets("/ngapData", ngapData);
    }
  }

  private static byte[] octets(String pointer, String hex) {
    try {
      return HEX.parseHex(hex);
    } catch (IllegalArgumentException e) {
      throw SbiException.incorrectIe(pointer, "pairs of hexadecimal digits are expected");
    }
  }

  /** A message that a UE or its access network sends: an N1 message or N2 information. */
  record Uplink(
      @Nullable N1 n1Message,
      @Nullable N2 n2Information,
      @Nullable Integer pduSessionId,
      @Nullable String nfId,
      @Nullable String lcsCorrelationId) {
    UplinkMessage message(AmfInfo.Guami guami) {
      if (n1Message != null && n2Information == null) {
        return new UplinkMessage.N1(
            n1Message.n1MessageClass(),
            octets("/n1Message/n1MessageContent", n1Message.n1MessageContent()),
            lcsCorrelationId,
            guami);
      }
      if (n2Information == null || n1Message != null) {
        throw SbiException.of(
            Cause.INVALID_MSG_FORMAT, "expected exactly one of n1Message and n2Information");
      }
      String type = n2Information.n2InformationClass();
      boolean session = type.equals("SM");
      boolean positioning = type.equals("NRPPa");
      if (!session && !positioning && !type.equals("RAN")) {
        throw SbiException.incorrectIe(
            "/n2Information/n2InformationClass", "expected SM, NRPPa or RAN");
      }
      if (session && pduSessionId == null) {
        throw SbiException.missingIe("/pduSessionId");
      }
      if (pduSessionId != null && (pduSessionId < 0 || pduSessionId > 255)) {
        throw SbiException.incorrectIe("/pduSessionId", "0 to 255 is expected");
      }
      if (positioning && nfId == null) {
        throw SbiException.missingIe("/nfId");
      }
      return new UplinkMessage.N2(
          type,
          n2Information.ngapIeType(),
          octets("/n2Information/ngapData", n2Information.ngapData()),
          session ? pduSessionId : null,
          positioning ? nfId : null,
          lcsCorrelationId,
          guami);
    }
  }

  /** The result of sending. */
  record Notified(int notifiedSubscriptions) {}
}
