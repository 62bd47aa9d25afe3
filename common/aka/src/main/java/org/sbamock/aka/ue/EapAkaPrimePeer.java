/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.ue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.EapNotification;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.aka.eap.InvalidEapException;

/**
 * The UE's side of EAP-AKA' (RFC 9048; RFC 4187): responds to identity requests, challenges and
 * notifications. It supports no pseudonyms and no fast re-authentication. One instance per
 * authentication, for use by one thread at a time.
 */
public final class EapAkaPrimePeer {
  /** The state of the authentication. */
  public enum State {
    /** The result is not known yet. */
    ONGOING,
    /** The peer received EAP-Success, and accepts it. */
    SUCCESS,
    /** The peer received EAP-Failure or a notification of a failure. */
    FAILURE
  }

  private static final byte[] NO_OCTETS = {};

  private final UsimAuthenticator usim;
  private final String identity;
  private State state = State.ONGOING;
  private @Nullable IdentityRequest identityRequest;
  private byte[] identityMessages = NO_OCTETS;
  private @Nullable List<Integer> expectedKdfs;
  private @Nullable EapAkaPrimeKeys keys;
  private boolean resultIndication;
  private @Nullable EapNotification notification;

  /**
   * Creates a peer.
   *
   * @param usim the UE's USIM
   * @param identity the identity from which the keys are derived, the same as the server's; it is
   *     also the response to identity requests
   */
  public EapAkaPrimePeer(UsimAuthenticator usim, String identity) {
    this.usim = usim;
    this.identity = identity;
  }

  /**
   * The response of the peer, and its keys if it accepts a challenge.
   *
   * @param response the octets of the EAP packet to send; null if the peer sends none
   * @param keys the keys; null unless the packet is the response to an accepted challenge
   */
  public record Answer(byte @Nullable [] response, @Nullable EapAkaPrimeKeys keys) {
    private static final Answer NONE = new Answer(null, null);

    static Answer of(EapPacket packet) {
      return new Answer(packet.octets(), null);
    }

    /**
     * Returns the octets of the packet to send.
     *
     * @throws IllegalStateException if the peer sends none
     */
    public byte[] octets() {
      byte[] octets = response;
      if (octets == null) {
        throw new IllegalStateException("The peer sends no response");
      }
      return octets;
    }

    /**
     * Returns the packet to send.
     *
     * @throws IllegalStateException if the peer sends none
     * @throws InvalidEapException if it is a Nak
     */
    public EapPacket packet() {
      return EapPacket.parse(octets());
    }

    @Override
    public String toString() {
      return "Answer[" + (response == null ? "none" : response.length + " octets") + "]";
    }
  }

  /** Returns the state of the authentication. */
  public State state() {
    return state;
  }

  /**
   * Responds to a packet of the server, whatever it is: with a client error to an EAP-AKA' request
   * that cannot be processed (RFC 4187, 6.3.1), with a Nak to a request of another method (RFC
   * 3748, 5.3.1), and not at all to octets that are not an EAP request.
   *
   * @param octets the server's packet
   * @param snn the serving network that the UE selected
   */
  public Answer answer(byte[] octets, ServingNetworkName snn) {
    EapPacket request;
    try {
      request = EapPacket.parse(octets);
    } catch (InvalidEapException e) {
      if (e.reason() == InvalidEapException.Reason.FRAME
          || octets[0] != EapPacket.Code.REQUEST.value()) {
        return Answer.NONE;
      }
      int identifier = octets[1] & 0xff;
      return e.reason() == InvalidEapException.Reason.METHOD
          ? new Answer(EapAkaPrime.nak(identifier), null)
          : clientError(identifier);
    }
    return answer(request, snn);
  }

  /**
   * Responds to a packet of the server. A network name other than the serving network's counts as a
   * wrong AUTN (RFC 9048, 3.1); a wrong AT_MAC or AT_CHECKCODE is a client error, and so is a
   * second notification. EAP-Success and EAP-Failure determine the {@link #state}; there is no
   * response to them.
   *
   * @param request the server's packet
   * @param snn the serving network that the UE selected
   */
  public Answer answer(EapPacket request, ServingNetworkName snn) {
    EapPacket.Subtype subtype = request.subtype();
    if (request.code() == EapPacket.Code.REQUEST && subtype != null) {
      return switch (subtype) {
        case CHALLENGE -> challenge(request, snn);
        case IDENTITY -> identify(request);
        case NOTIFICATION -> notified(request);
        default -> clientError(request.identifier());
      };
    }
    ended(request.code());
    return Answer.NONE;
  }

  /**
   * Processes EAP-Success and EAP-Failure. With result indications, the peer discards EAP-Success
   * before the notification of success and EAP-Failure after it (RFC 4187, 6.2).
   */
  private void ended(EapPacket.Code code) {
    boolean succeeded = notification != null && notification.isSuccess();
    if (code == EapPacket.Code.FAILURE && !succeeded) {
      state = State.FAILURE;
    } else if (code == EapPacket.Code.SUCCESS
        && state == State.ONGOING
        && keys != null
        && (succeeded || !resultIndication)) {
      state = State.SUCCESS;
    }
  }

  private Answer identify(EapPacket request) {
    IdentityRequest kind = request.identityRequest();
    IdentityRequest last = identityRequest;
    boolean valid = kind != null && (last == null || kind.isStricterThan(last));
    if (!valid || expectedKdfs != null) {
      return clientError(request.identifier());
    }
    identityRequest = kind;
    EapPacket response = EapAkaPrime.identityResponse(request.identifier(), identity);
    identityMessages = concatenate(identityMessages, request.octets(), response.octets());
    return Answer.of(response);
  }

  private static byte[] concatenate(byte[] first, byte[] second, byte[] third) {
    byte[] all = Arrays.copyOf(first, first.length + second.length + third.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    System.arraycopy(third, 0, all, first.length + second.length, third.length);
    return all;
  }

  private Answer challenge(EapPacket request, ServingNetworkName snn) {
    int identifier = request.identifier();
    List<Integer> kdfs = request.kdfs();
    if (kdfs.isEmpty() || !snn.value().equals(request.networkName())) {
      return reject(identifier);
    }
    if (!isAsExpected(kdfs)) {
      return clientError(identifier);
    }
    if (kdfs.get(0) != EapPacket.KDF_AKA_PRIME) {
      return selectKdf(identifier, kdfs);
    }
    expectedKdfs = List.copyOf(kdfs);
    byte[] rand = request.rand();
    byte[] autn = request.autn();
    if (rand == null || autn == null) {
      return clientError(identifier);
    }
    AuthenticationOutcome outcome = usim.authenticate(rand, autn);
    if (outcome instanceof AuthenticationOutcome.Accepted accepted) {
      return accept(request, accepted, accepted.eapKeys(identity, snn));
    }
    if (outcome instanceof AuthenticationOutcome.SynchFailure failure) {
      return Answer.of(EapAkaPrime.synchronizationFailure(identifier, failure.auts(), kdfs));
    }
    return reject(identifier);
  }

  private Answer accept(
      EapPacket request, AuthenticationOutcome.Accepted accepted, EapAkaPrimeKeys derived) {
    byte[] checkcode = request.checkcode();
    if (!request.isAuthentic(derived.kAut())
        || (checkcode != null
            && !Arrays.equals(checkcode, EapAkaPrime.checkcode(identityMessages)))) {
      return clientError(request.identifier());
    }
    keys = derived;
    resultIndication = request.hasResultIndication();
    EapPacket response =
        EapAkaPrime.challengeResponse(
            request.identifier(), accepted.res(), derived.kAut(), resultIndication, checkcode);
    return new Answer(response.octets(), derived);
  }

  /**
   * Returns whether the server offers the same key derivation functions as before, or those that
   * follow from the peer's selection; in its first challenge, each at most once (RFC 9048, 3.2).
   */
  private boolean isAsExpected(List<Integer> kdfs) {
    List<Integer> expected = expectedKdfs;
    return expected == null ? new HashSet<>(kdfs).size() == kdfs.size() : expected.equals(kdfs);
  }

  private Answer selectKdf(int identifier, List<Integer> kdfs) {
    if (!kdfs.contains(EapPacket.KDF_AKA_PRIME)) {
      return reject(identifier);
    }
    List<Integer> expected = new ArrayList<>(kdfs);
    expected.add(0, EapPacket.KDF_AKA_PRIME);
    expectedKdfs = List.copyOf(expected);
    return Answer.of(EapAkaPrime.kdfSelection(identifier, EapPacket.KDF_AKA_PRIME));
  }

  /** Processes a notification, of which there is at most one (RFC 4187, 6.1). */
  private Answer notified(EapPacket request) {
    EapNotification received = request.notification();
    EapAkaPrimeKeys known = keys;
    byte[] kAut = known == null ? null : known.kAut();
    if (received == null || notification != null || !isAcceptable(received, request, kAut)) {
      return clientError(request.identifier());
    }
    notification = received;
    if (!received.isSuccess()) {
      state = State.FAILURE;
    }
    return Answer.of(EapAkaPrime.notificationResponse(request.identifier(), received, kAut));
  }

  private boolean isAcceptable(
      EapNotification received, EapPacket request, byte @Nullable [] kAut) {
    if (!received.isAfterAuthentication()) {
      return !received.isSuccess();
    }
    return kAut != null
        && request.isAuthentic(kAut)
        && (resultIndication || !received.equals(EapNotification.SUCCESS));
  }

  private static Answer reject(int identifier) {
    return Answer.of(EapAkaPrime.authenticationReject(identifier));
  }

  private static Answer clientError(int identifier) {
    return Answer.of(EapAkaPrime.clientError(identifier, EapAkaPrime.UNABLE_TO_PROCESS));
  }
}
