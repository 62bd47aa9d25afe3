/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.communication.N1MessageContainer;
import org.sbamock.amf.core.communication.N2InfoContainer;
import org.sbamock.amf.core.communication.N2InfoContainer.N2InfoContent;
import org.sbamock.amf.core.communication.N2InfoContainer.N2RanInformation;
import org.sbamock.amf.core.communication.N2InfoContainer.N2SmInformation;
import org.sbamock.amf.core.communication.N2InfoContainer.NrppaInformation;
import org.sbamock.amf.core.communication.RefToBinaryData;
import org.sbamock.amf.core.communication.UplinkMessage;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.multipart.BodyPart;
import org.sbamock.sbi.multipart.MultipartWriter;
import org.sbamock.sbi.notification.Notification;
import org.sbamock.sbi.profile.AmfInfo.Guami;

/** The notification of an N1 message or of N2 information, in JSON with a binary part. */
final class UplinkNotification extends Notification {
  private static final String N1_CONTENT_ID = "n1msg";
  private static final String N2_CONTENT_ID = "n2msg";
  private static final int JSON_LENGTH = 512;

  private final UplinkMessage message;
  private final MultipartWriter writer;

  private UplinkNotification(UplinkMessage message, MultipartWriter writer) {
    super(JSON_LENGTH + writer.binaryLength());
    this.message = message;
    this.writer = writer;
  }

  static UplinkNotification of(UplinkMessage message) {
    boolean isN1 = message instanceof UplinkMessage.N1;
    BodyPart part =
        new BodyPart(
            isN1 ? BodyPart.NAS : BodyPart.NGAP,
            isN1 ? N1_CONTENT_ID : N2_CONTENT_ID,
            message.octets());
    return new UplinkNotification(message, new MultipartWriter(List.of(part)));
  }

  @Override
  public CharSequence contentType() {
    return writer.contentType();
  }

  @Override
  public byte[] content(String subscriptionId) {
    Object data =
        message instanceof UplinkMessage.N1 n1
            ? N1MessageNotification.of(subscriptionId, n1)
            : N2InformationNotification.of(subscriptionId, (UplinkMessage.N2) message);
    return writer.write(Json.writeBytes(data));
  }

  /** TS 29.518 clause 6.1.6.2.16. */
  record N1MessageNotification(
      String n1NotifySubscriptionId,
      N1MessageContainer n1MessageContainer,
      @Nullable String lcsCorrelationId,
      Guami guami) {
    static N1MessageNotification of(String id, UplinkMessage.N1 message) {
      return new N1MessageNotification(
          id,
          new N1MessageContainer(
              message.n1MessageClass(), new RefToBinaryData(N1_CONTENT_ID), null, null),
          message.lcsCorrelationId(),
          message.guami());
    }
  }

  /** TS 29.518 clause 6.1.6.2.14. */
  record N2InformationNotification(
      String n2NotifySubscriptionId,
      N2InfoContainer n2InfoContainer,
      @Nullable String lcsCorrelationId,
      Guami guami) {
    static N2InformationNotification of(String id, UplinkMessage.N2 message) {
      return new N2InformationNotification(
          id, container(message), message.lcsCorrelationId(), message.guami());
    }

    private static N2InfoContainer container(UplinkMessage.N2 message) {
      String type = message.n2InformationClass();
      N2InfoContent content =
          new N2InfoContent(null, message.ngapIeType(), new RefToBinaryData(N2_CONTENT_ID));
      Integer session = message.pduSessionId();
      String lmf = message.nfId();
      if (session != null) {
        N2SmInformation sm = new N2SmInformation(session, content, null, null, null, null);
        return new N2InfoContainer(type, sm, null, null, null, null, null);
      }
      if (lmf != null) {
        NrppaInformation nrppa = new NrppaInformation(lmf, content, null);
        return new N2InfoContainer(type, null, null, nrppa, null, null, null);
      }
      N2RanInformation ran = new N2RanInformation(content);
      return new N2InfoContainer(type, null, ran, null, null, null, null);
    }
  }
}
