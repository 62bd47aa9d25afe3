/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.SequenceNumbers;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.AuthenticationOutcome.Accepted;
import org.sbamock.aka.ue.AuthenticationOutcome.SynchFailure;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.sbi.ResourceUri;

/** A UE before the AMF's API for UEs, with a real USIM. */
public final class TestUe {
  private static final String REGISTRATIONS = "/mock-ue/v1/registrations";
  private static final HexFormat HEX = HexFormat.of();

  private final Supi supi;
  private final TestCaller amf;
  private final UsimAuthenticator usim;
  private EapAkaPrimePeer peer;

  public TestUe(Supi supi, TestCaller amf) {
    this.supi = supi;
    this.amf = amf;
    this.usim = new UsimAuthenticator(Subscribers.keys(supi));
    this.peer = new EapAkaPrimePeer(usim, supi.digits());
  }

  public Supi supi() {
    return supi;
  }

  /** Asks for a registration; a challenge comes, or a problem. */
  public Answer begin() {
    peer = new EapAkaPrimePeer(usim, supi.digits());
    return amf.post(REGISTRATIONS, Map.of("suci", Subscribers.suci(supi).value()));
  }

  /** The whole way; the answer to the last message that was sent. */
  public Answer register() {
    Answer challenge = begin();
    return challenge.status() == 201 ? answer(resource(challenge), challenge) : challenge;
  }

  /** Answers a challenge as the USIM has it: with RES*, AUTS or an EAP packet. */
  public Answer answer(String resource, Answer challenge) {
    if (challenge.text("authType").equals("EAP_AKA_PRIME")) {
      byte[] request = Base64.getDecoder().decode(challenge.text("eapPayload"));
      byte[] response = peer.answer(request, Subscribers.SERVING_NETWORK).octets();
      return answerByEap(resource, response);
    }
    AuthenticationOutcome outcome =
        usim.authenticate(
            HEX.parseHex(challenge.text("rand")), HEX.parseHex(challenge.text("autn")));
    if (outcome instanceof Accepted accepted) {
      byte[] resStar = accepted.resStar(Subscribers.SERVING_NETWORK);
      return amf.put(resource, Map.of("resStar", HEX.formatHex(resStar)));
    }
    if (outcome instanceof SynchFailure failure) {
      return amf.put(resource, Map.of("auts", HEX.formatHex(failure.auts())));
    }
    throw new AssertionError("the challenge is not genuine: " + outcome);
  }

  /** Answers with an EAP packet. */
  public Answer answerByEap(String resource, byte[] packet) {
    return amf.put(resource, Map.of("eapPayload", Base64.getEncoder().encodeToString(packet)));
  }

  /** Answers with a RES* that no challenge asks for. */
  public Answer answerWrongly(String resource) {
    return amf.put(resource, Map.of("resStar", "00".repeat(16)));
  }

  /** The registration as the AMF tells it. */
  public Answer read(String resource) {
    return amf.get(resource);
  }

  public Answer deregister(String resource) {
    return amf.delete(resource);
  }

  /** Has the USIM accept a challenge of the future, so that those of the present are not fresh. */
  public void getAheadOf(Instant future) {
    getAheadOf(future, 0);
  }

  /**
   * Has the USIM accept a challenge of the future from a replica of the ARPF; those of other
   * replicas remain fresh, since each has its own sequence (TS 33.102 annex C.1.1.2).
   */
  public void getAheadOf(Instant future, int replica) {
    Arpf arpf = new Arpf(new SequenceNumbers(() -> future, replica, 1), new Random(1));
    AuthenticationVector vector =
        arpf.fiveGAka(Subscribers.subscriber(supi), Subscribers.SERVING_NETWORK);
    AuthenticationOutcome outcome = usim.authenticate(vector.rand(), vector.autn());
    if (!(outcome instanceof Accepted)) {
      throw new AssertionError("the USIM did not accept the future's challenge: " + outcome);
    }
  }

  /** The path of a registration that was begun. */
  public static String resource(Answer challenge) {
    return ResourceUri.parse(challenge.location()).target();
  }
}
