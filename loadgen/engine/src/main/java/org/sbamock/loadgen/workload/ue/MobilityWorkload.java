/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.TargetWorkload;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.multipart.BodyPart;
import org.sbamock.sbi.multipart.MultipartWriter;

/**
 * A workload of UEs that register, become idle, are paged for an N1 message, register periodically
 * and deregister, while an NF is subscribed to their events. Each iteration subscribes and
 * unsubscribes, so that the AMF keeps no subscription.
 */
public final class MobilityWorkload extends TargetWorkload {
  /** The names of the steps. */
  public static final List<String> STEPS =
      List.of(
          "mobility",
          "challenge",
          "confirmation",
          "resynchronisation",
          "subscription",
          "idle",
          "transfer",
          "paging",
          "update",
          "deregistration",
          "notification",
          "unsubscription");

  static final int SUBSCRIPTION = 4;
  static final int IDLE = 5;
  static final int TRANSFER = 6;
  static final int PAGING = 7;
  static final int UPDATE = 8;
  static final int DEREGISTRATION = 9;
  static final int NOTIFICATION = 10;
  static final int UNSUBSCRIPTION = 11;

  /** A PDU SESSION MODIFICATION COMMAND (TS 24.501 table 9.7.2). */
  private static final byte[] N1_MESSAGE = {0x2e, 5, 0, (byte) 0xcb};

  private static final String TRANSFER_REQUEST =
      "{\"n1MessageContainer\":{\"n1MessageClass\":\"SM\",\"n1MessageContent\":{\"contentId\":\"n1\"}},"
          + "\"pduSessionId\":5}";

  private final Subscribers subscribers;
  private final EventNotifications notifications;
  private final String notifyUri;
  private final NfInstanceId consumer;
  private final @Nullable AsciiString authorization;
  private final AsciiString transferType;
  private final byte[] transfer;

  /**
   * Creates a workload.
   *
   * @param notifications receives the notifications of the AMF
   * @param callbackRoot the API root at which the AMF reaches the receiver
   * @param consumer the NF instance that subscribes
   * @param authorization the value of {@code authorization} in requests for services of the AMF;
   *     null if it requires no access token
   */
  public MobilityWorkload(
      SbiTarget amf,
      Subscribers subscribers,
      EventNotifications notifications,
      ApiRoot callbackRoot,
      NfInstanceId consumer,
      @Nullable AsciiString authorization) {
    super(amf);
    this.subscribers = subscribers;
    this.notifications = notifications;
    this.notifyUri = callbackRoot.uri(EventNotifications.PATH);
    this.consumer = consumer;
    this.authorization = authorization;
    MultipartWriter writer =
        new MultipartWriter(List.of(new BodyPart(BodyPart.NAS, "n1", N1_MESSAGE)));
    this.transferType = writer.contentType();
    this.transfer = writer.write(TRANSFER_REQUEST.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public List<String> steps() {
    return STEPS;
  }

  @Override
  public VirtualUser newUser(int index) {
    return new MobileUe(this, target(), subscribers, subscribers.supi(index));
  }

  EventNotifications notifications() {
    return notifications;
  }

  String notifyUri() {
    return notifyUri;
  }

  NfInstanceId consumer() {
    return consumer;
  }

  @Nullable AsciiString authorization() {
    return authorization;
  }

  /** Returns the {@code content-type} of {@link #transfer}. */
  AsciiString transferType() {
    return transferType;
  }

  /** Returns the content of N1N2MessageTransfer, which is not modified. */
  byte[] transfer() {
    return transfer;
  }
}
