/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/** A UE with its USIM and gNB, as one state machine. Confined to one event loop. */
final class RegisteringUe implements VirtualUser, CallListener {
  private static final HexFormat HEX = HexFormat.of();
  private static final String NOT_GENUINE = "AUTN is not the home network's (MAC failure)";

  /** The maximum number of challenges and other EAP requests in a registration. */
  private static final int MAX_ANSWERS = 10;

  /** A 5G-GUTI after its PLMN: AMF identifier and 5G-TMSI (TS 23.003 clause 2.10.1, TS 29.518). */
  private static final Pattern GUTI = Pattern.compile("5g-guti-([0-9]{5,6})([0-9a-fA-F]{14})");

  private enum State {
    IDLE("rest"),
    CHALLENGE("challenge"),
    RESYNCHRONISATION("resynchronisation"),
    CONFIRMATION("confirmation"),
    DEREGISTRATION("deregistration");

    final String step;

    State(String step) {
      this.step = step;
    }
  }

  private final SbiTarget amf;
  private final Subscribers subscribers;
  private final ServingNetworkName servingNetwork;
  private final String collection;
  private final boolean deregister;
  private final RegistrationListener listener;
  private Supi supi;
  private UsimAuthenticator usim;
  private @Nullable EapAkaPrimePeer peer;
  private State state = State.IDLE;
  private @Nullable Iteration iteration;
  private String resource = "";
  private long stepStart;
  private int sent;
  private int answers;
  private boolean resynchronised;

  RegisteringUe(
      SbiTarget amf,
      Subscribers subscribers,
      Supi supi,
      boolean deregister,
      RegistrationListener listener) {
    this.amf = amf;
    this.listener = listener;
    this.subscribers = subscribers;
    this.supi = supi;
    this.servingNetwork = subscribers.servingNetwork();
    this.usim = new UsimAuthenticator(subscribers.keys(supi));
    this.collection = amf.apiRoot().target(RegistrationWorkload.PATH);
    this.deregister = deregister;
  }

  @Override
  public void play(Iteration next) {
    iteration = next;
    if (subscribers.isEachOnce()) {
      supi = subscribers.take();
      usim = new UsimAuthenticator(subscribers.keys(supi));
    }
    peer = null;
    answers = 0;
    resynchronised = false;
    if (subscribers.nextIsStale()) {
      usim.getAhead();
    }
    send(
        State.CHALLENGE,
        HttpMethod.POST,
        collection,
        new UeMessages.RegistrationRequest(subscribers.suci(supi)));
  }

  private void send(State next, HttpMethod method, String target, @Nullable Object body) {
    state = next;
    stepStart = current().nanoTime();
    HttpRequest request =
        body == null
            ? HttpRequest.of(method, target)
            : HttpRequest.of(method, target, Json.write(ByteBufAllocator.DEFAULT, body))
                .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    sent = request.content().readableBytes();
    amf.send(request, this);
  }

  private Iteration current() {
    Iteration now = iteration;
    if (now == null) {
      throw new IllegalStateException("no iteration is under way");
    }
    return now;
  }

  @Override
  public void earlyData(EarlyData outcome) {
    amf.counts().earlyData(outcome);
  }

  @Override
  public void response(HttpResponse response) {
    amf.counts().ended(response);
    amf.octets().add(sent, response.content().readableBytes());
    try {
      if (state != State.IDLE) {
        heard(response);
      }
    } catch (SbiException | IllegalArgumentException e) {
      fail("nonsense in the response at " + state.step);
    } finally {
      response.release();
    }
  }

  private void heard(HttpResponse response) {
    switch (state) {
      case CHALLENGE -> {
        if (expects(201, response, RegistrationWorkload.CHALLENGE) && hasLocation(response)) {
          answer(Json.read(response.content(), UeMessages.Challenge.class));
        }
      }
      case RESYNCHRONISATION -> {
        if (expects(200, response, RegistrationWorkload.RESYNCHRONISATION)) {
          answer(Json.read(response.content(), UeMessages.Challenge.class));
        }
      }
      case CONFIRMATION -> {
        if (expects(200, response, RegistrationWorkload.CONFIRMATION)) {
          UeMessages.Result result = Json.read(response.content(), UeMessages.Result.class);
          if (result.guti() != null) {
            registered(result.guti());
          } else {
            answer(result.challenge());
          }
        }
      }
      case DEREGISTRATION -> {
        if (expects(204, response, RegistrationWorkload.DEREGISTRATION)) {
          listener.deregistered(supi);
          finish();
        }
      }
      case IDLE -> {}
    }
  }

  private boolean expects(int status, HttpResponse response, int step) {
    if (response.status() == status) {
      current().step(step, current().nanoTime() - stepStart);
      return true;
    }
    fail(Failures.of(response, state.step));
    return false;
  }

  private boolean hasLocation(HttpResponse response) {
    String location = response.headers().getString(HttpHeaderNames.LOCATION);
    if (location == null) {
      fail("no location at " + state.step);
      return false;
    }
    resource = location.startsWith("/") ? location : ResourceUri.parse(location).target();
    return true;
  }

  private void answer(UeMessages.Challenge challenge) {
    if (++answers > MAX_ANSWERS) {
      fail("more than " + MAX_ANSWERS + " challenges");
    } else if (challenge.eapPayload() != null) {
      answerEap(Base64.getDecoder().decode(challenge.eapPayload()));
    } else if (challenge.rand() != null && challenge.autn() != null) {
      answer(HEX.parseHex(challenge.rand()), HEX.parseHex(challenge.autn()));
    } else {
      fail("neither a challenge nor a 5G-GUTI at " + state.step);
    }
  }

  /**
   * Responds to an EAP request (TS 33.501 clause 6.1.3.1). Each response but that of a stale SQN is
   * a confirmation.
   */
  private void answerEap(byte[] request) {
    EapAkaPrimePeer present = peer;
    if (present == null) {
      present = new EapAkaPrimePeer(usim, supi.digits());
      peer = present;
    }
    byte[] response = present.answer(request, servingNetwork).response();
    if (response == null) {
      fail("no EAP request at " + state.step);
      return;
    }
    EapPacket.Subtype subtype = EapPacket.parse(response).subtype();
    if (subtype == EapPacket.Subtype.AUTHENTICATION_REJECT) {
      fail(NOT_GENUINE);
    } else if (subtype == EapPacket.Subtype.CLIENT_ERROR) {
      fail("EAP request that cannot be processed at " + state.step);
    } else if (subtype == EapPacket.Subtype.SYNCHRONIZATION_FAILURE) {
      resynchronise(UeMessages.Confirmation.ofEap(response));
    } else {
      confirm(UeMessages.Confirmation.ofEap(response));
    }
  }

  private void confirm(UeMessages.Confirmation confirmation) {
    listener.changing(supi, resource);
    send(State.CONFIRMATION, HttpMethod.PUT, resource, confirmation);
  }

  private void resynchronise(UeMessages.Confirmation confirmation) {
    if (resynchronised) {
      fail("SQN out of range after resynchronisation");
      return;
    }
    resynchronised = true;
    send(State.RESYNCHRONISATION, HttpMethod.PUT, resource, confirmation);
  }

  /** Responds to a challenge (TS 33.501 clauses 6.1.3.2.0 step 9 and 6.1.3.3.1). */
  private void answer(byte[] rand, byte[] autn) {
    AuthenticationOutcome outcome = usim.authenticate(rand, autn);
    if (outcome instanceof AuthenticationOutcome.Accepted accepted) {
      confirm(UeMessages.Confirmation.ofResStar(HEX.formatHex(accepted.resStar(servingNetwork))));
    } else if (outcome instanceof AuthenticationOutcome.SynchFailure synch) {
      resynchronise(UeMessages.Confirmation.ofAuts(HEX.formatHex(synch.auts())));
    } else if (outcome instanceof AuthenticationOutcome.MacFailure) {
      fail(NOT_GENUINE);
    } else {
      fail("AUTN lacks the separation bit");
    }
  }

  private void registered(String text) {
    var guti = GUTI.matcher(text);
    if (!guti.matches()) {
      fail("not a 5G-GUTI at " + state.step);
    } else if (!guti.group(1).equals(subscribers.plmn().digits())) {
      fail("5G-GUTI of another PLMN at " + state.step);
    } else {
      listener.registered(supi, text, resource);
      if (deregister) {
        current().achieved();
        listener.changing(supi, resource);
        send(State.DEREGISTRATION, HttpMethod.DELETE, resource, null);
      } else {
        finish();
      }
    }
  }

  private void finish() {
    state = State.IDLE;
    current().finished();
  }

  private void fail(String kind) {
    state = State.IDLE;
    current().failed(kind);
  }

  @Override
  public void failure(CallFailedException cause) {
    amf.counts().ended(cause);
    if (state != State.IDLE) {
      fail(Failures.of(cause, state.step));
    }
  }

  @Override
  public void abandon() {
    state = State.IDLE;
  }
}
