/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.ue.AccessState;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeProcedure;
import org.sbamock.amf.core.ue.UeReachability;
import org.sbamock.amf.core.ue.UeState;
import org.sbamock.sbi.SbiException;

/** The rules of N1N2MessageTransfer (TS 29.518 clause 5.2.2.3.1). Thread-safe. */
public final class N1N2MessageTransfers {
  private static final String INITIATED = "N1_N2_TRANSFER_INITIATED";
  private static final String N1_NOT_TRANSFERRED = "N1_MSG_NOT_TRANSFERRED";

  private final DeliveredMessages delivered;
  private final PendingMessages pending;
  private final AtomicLong messages = new AtomicLong();

  /** Creates the rules. */
  public N1N2MessageTransfers(DeliveredMessages delivered, PendingMessages pending) {
    this.delivered = delivered;
    this.pending = pending;
  }

  /**
   * Transfers a message to a UE. It is delivered at once to a UE that is connected; one that is
   * idle is paged.
   *
   * @param message the message of the request with its octets
   * @param uri returns the URI of a message by its identity
   * @throws SbiException 403 UE_IN_NON_ALLOWED_AREA
   */
  public TransferResult transfer(
      UeContext ue,
      N1N2MessageTransferReqData request,
      DownlinkMessage message,
      UnaryOperator<String> uri) {
    UeState state = ue.state();
    TransferResult rejection = rejection(state, request);
    if (rejection != null) {
      return rejection;
    }
    AccessType connected = connected(state, request.access());
    if (connected != null) {
      delivered.add(ue.supi(), connected, message);
      return new TransferResult.Completed(INITIATED);
    }
    if (Boolean.TRUE.equals(request.skipInd()) && message.n2Information() == null) {
      return new TransferResult.Completed(N1_NOT_TRANSFERRED);
    }
    TransferResult idle = rejectionWhileIdle(state, request);
    if (idle != null) {
      return idle;
    }
    String id = Long.toString(messages.incrementAndGet());
    PendingMessages.Waiting waiting =
        new PendingMessages.Waiting(message, request.arp(), request.failureUri(), uri.apply(id));
    TransferResult lower = pending.add(ue, waiting);
    return lower == null ? new TransferResult.Paging(id) : lower;
  }

  private static @Nullable TransferResult rejection(
      UeState state, N1N2MessageTransferReqData request) {
    if (state.procedure() == UeProcedure.REGISTRATION) {
      return TransferResult.Rejected.of(
          409, "TEMPORARY_REJECT_REGISTRATION_ONGOING", "a registration of the UE is ongoing");
    }
    if (state.procedure() == UeProcedure.HANDOVER) {
      return TransferResult.Rejected.of(
          409, "TEMPORARY_REJECT_HANDOVER_ONGOING", "a handover of the UE is ongoing");
    }
    if (state.reachability() == UeReachability.REGULATORY_ONLY && request.isSessionManagement()) {
      throw SbiException.of(
          403,
          "UE_IN_NON_ALLOWED_AREA",
          "the UE is reachable for regulatory prioritized services only");
    }
    return null;
  }

  private static @Nullable TransferResult rejectionWhileIdle(
      UeState state, N1N2MessageTransferReqData request) {
    if (request.releasesResources()) {
      return TransferResult.Rejected.of(
          409, "UE_IN_CM_IDLE_STATE", "an idle UE has no resources that can be released");
    }
    if (state.reachability() == UeReachability.UNREACHABLE) {
      return TransferResult.Rejected.of(504, "UE_NOT_REACHABLE", "the UE is not reachable");
    }
    if (!state.access(AccessType.THREE_GPP).isRegistered()) {
      return TransferResult.Rejected.of(
          504, "UE_NOT_REACHABLE", "the UE is registered over non-3GPP access only, and is idle");
    }
    return null;
  }

  /** Returns the access over which a UE is connected; null if it is idle on the requested one. */
  private static @Nullable AccessType connected(UeState state, @Nullable AccessType requested) {
    for (AccessType type : AccessType.values()) {
      boolean suits = requested == null || requested == type;
      if (suits && state.access(type) == AccessState.CONNECTED) {
        return type;
      }
    }
    return null;
  }
}
