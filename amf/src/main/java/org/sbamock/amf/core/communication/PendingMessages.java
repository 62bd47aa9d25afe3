/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.communication.N1N2MessageTransferError.N1N2MsgTxfrErrDetail;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.Paging;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/**
 * The messages that wait for the response of idle UEs to paging (TS 29.518 clause 5.2.2.3.1). If a
 * UE does not respond, the failure of each message is notified. Thread-safe.
 */
public final class PendingMessages {
  private static final String NOT_RESPONDING = "UE_NOT_RESPONDING";

  /** The maximum number of messages that wait for one UE. */
  private static final int MAX_WAITING = 64;

  private final CommunicationSettings settings;
  private final Paging paging;
  private final DeliveredMessages delivered;
  private final N1N2MsgTxfrFailureNotification.Sender failures;
  private final Map<Supi, PagedUe> paged = new ConcurrentHashMap<>();
  private final AtomicLong octets = new AtomicLong();

  /**
   * A message that waits.
   *
   * @param failureUri where its failure is notified; null for nowhere
   * @param dataUri the URI of the message
   */
  record Waiting(
      DownlinkMessage message,
      @Nullable Arp arp,
      @Nullable ResourceUri failureUri,
      String dataUri) {}

  /** A UE that is paged; guarded by itself. */
  private static final class PagedUe {
    private final Deque<Waiting> messages = new ArrayDeque<>(2);
    private boolean ended;

    /** Returns the highest priority; null if no message has one. */
    @Nullable Arp highest() {
      Arp highest = null;
      for (Waiting waiting : messages) {
        Arp arp = waiting.arp();
        if (arp != null && (highest == null || arp.priorityLevel() < highest.priorityLevel())) {
          highest = arp;
        }
      }
      return highest;
    }
  }

  /** Creates an empty collection. */
  public PendingMessages(
      CommunicationSettings settings,
      Paging paging,
      DeliveredMessages delivered,
      N1N2MsgTxfrFailureNotification.Sender failures) {
    this.settings = settings;
    this.paging = paging;
    this.delivered = delivered;
    this.failures = failures;
  }

  /**
   * Pages a UE for a message. If a message waits for the UE already, one with a priority that is
   * not higher is rejected.
   *
   * @return the rejection; null if the message waits
   * @throws SbiException INSUFFICIENT_RESOURCES if there is no memory for the message
   */
  TransferResult.@Nullable Rejected add(UeContext ue, Waiting waiting) {
    Supi supi = ue.supi();
    PagedUe waiters;
    boolean first;
    while (true) {
      waiters = paged.computeIfAbsent(supi, none -> new PagedUe());
      synchronized (waiters) {
        if (waiters.ended) {
          continue;
        }
        Arp highest = waiters.highest();
        Arp arp = waiting.arp();
        if (highest != null && arp != null && arp.priorityLevel() >= highest.priorityLevel()) {
          return TransferResult.Rejected.of(
              409,
              "HIGHER_PRIORITY_REQUEST_ONGOING",
              "the UE is paged for a message of the same or of a higher priority",
              new N1N2MsgTxfrErrDetail(retryAfterSeconds(), highest));
        }
        hold(supi, waiters, waiting);
        waiters.messages.add(waiting);
        first = waiters.messages.size() == 1;
        break;
      }
    }
    if (first) {
      page(ue, supi, waiters);
    }
    return null;
  }

  private void page(UeContext ue, Supi supi, PagedUe waiting) {
    paging.page(
        ue,
        new Paging.Listener() {
          @Override
          public void responded(UeContext present) {
            for (Waiting message : take(supi, waiting)) {
              delivered.add(supi, AccessType.THREE_GPP, message.message());
            }
          }

          @Override
          public void notResponding() {
            for (Waiting message : take(supi, waiting)) {
              ResourceUri uri = message.failureUri();
              if (uri != null) {
                failures.send(
                    uri, new N1N2MsgTxfrFailureNotification(NOT_RESPONDING, message.dataUri()));
              }
            }
          }
        });
  }

  private int retryAfterSeconds() {
    return (int) Math.max(1, TimeUnit.NANOSECONDS.toSeconds(paging.timeNanos()));
  }

  private void hold(Supi supi, PagedUe ue, Waiting waiting) {
    long more = waiting.message().octets();
    boolean fits = octets.addAndGet(more) <= settings.maxMessageOctets();
    if (fits && ue.messages.size() < MAX_WAITING) {
      return;
    }
    octets.addAndGet(-more);
    if (ue.messages.isEmpty()) {
      ue.ended = true;
      paged.remove(supi, ue);
    }
    throw SbiException.of(
        Cause.INSUFFICIENT_RESOURCES, "there is no memory for more messages to UEs that are paged");
  }

  /** Returns the messages, once. */
  private Deque<Waiting> take(Supi supi, PagedUe ue) {
    Deque<Waiting> taken;
    synchronized (ue) {
      ue.ended = true;
      paged.remove(supi, ue);
      taken = new ArrayDeque<>(ue.messages);
      ue.messages.clear();
    }
    taken.forEach(waiting -> octets.addAndGet(-waiting.message().octets()));
    return taken;
  }
}
