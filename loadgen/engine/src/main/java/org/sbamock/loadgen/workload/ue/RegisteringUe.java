/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import io.netty.handler.codec.http.HttpMethod;
import io.opentelemetry.api.common.AttributeKey;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.SequentialUser;
import org.sbamock.sbi.Json;

/** A UE with its USIM and gNB, which registers in each iteration. Confined to one event loop. */
class RegisteringUe extends SequentialUser {
  private static final HexFormat HEX = HexFormat.of();

  /** The attribute of the span of an iteration. */
  private static final AttributeKey<String> SUPI = AttributeKey.stringKey("sbamock.supi");

  private static final String NOT_GENUINE = "AUTN is not the home network's (MAC failure)";

  /** The maximum number of challenges and other EAP requests in a registration. */
  private static final int MAX_ANSWERS = 10;

  /** A 5G-GUTI after its PLMN: AMF identifier and 5G-TMSI (TS 23.003 clause 2.10.1, TS 29.518). */
  private static final Pattern GUTI = Pattern.compile("5g-guti-([0-9]{5,6})([0-9a-fA-F]{14})");

  private static final Step CHALLENGE = new Step("challenge", RegistrationWorkload.CHALLENGE, 201);
  private static final Step CONFIRMATION =
      new Step("confirmation", RegistrationWorkload.CONFIRMATION, 200);
  private static final Step RESYNCHRONISATION =
      new Step("resynchronisation", RegistrationWorkload.RESYNCHRONISATION, 200);
  private static final Step DEREGISTRATION =
      new Step("deregistration", RegistrationWorkload.DEREGISTRATION, 204);

  private final Subscribers subscribers;
  private final ServingNetworkName servingNetwork;
  private final List<SbiTarget> amfs;
  private final boolean deregister;
  private final RegistrationListener listener;
  private int amf;
  private int unreachable;
  private Supi supi;
  private UsimAuthenticator usim;
  private @Nullable EapAkaPrimePeer peer;
  private String resource = "";
  private int answers;
  private boolean resynchronised;

  RegisteringUe(
      SbiTarget amf,
      Subscribers subscribers,
      Supi supi,
      boolean deregister,
      RegistrationListener listener) {
    this(List.of(amf), 0, subscribers, supi, deregister, listener);
  }

  /**
   * Creates a UE.
   *
   * @param first the index of the AMF at which it registers unless that cannot be reached
   */
  RegisteringUe(
      List<SbiTarget> amfs,
      int first,
      Subscribers subscribers,
      Supi supi,
      boolean deregister,
      RegistrationListener listener) {
    super(amfs.get(first));
    this.amfs = amfs;
    amf = first;
    this.listener = listener;
    this.subscribers = subscribers;
    this.supi = supi;
    this.servingNetwork = subscribers.servingNetwork();
    this.usim = new UsimAuthenticator(subscribers.keys(supi));
    this.deregister = deregister;
  }

  @Override
  protected void begin() {
    if (subscribers.isEachOnce()) {
      supi = subscribers.take();
      usim = new UsimAuthenticator(subscribers.keys(supi));
    }
    traceAttribute(SUPI, supi.toString());
    peer = null;
    answers = 0;
    resynchronised = false;
    unreachable = 0;
    if (subscribers.nextIsStale()) {
      usim.getAhead();
    }
    register();
  }

  private void register() {
    send(
        CHALLENGE,
        HttpMethod.POST,
        target().apiRoot().target(RegistrationWorkload.PATH),
        new UeMessages.RegistrationRequest(subscribers.suci(supi)),
        this::challenged);
  }

  /** Registers at the next AMF if this one certainly did not process the request. */
  @Override
  protected void failed(Step of, CallFailedException cause) {
    if (of == CHALLENGE && cause.unprocessed() && ++unreachable < amfs.size()) {
      amf = (amf + 1) % amfs.size();
      target(amfs.get(amf));
      register();
    } else {
      super.failed(of, cause);
    }
  }

  private void challenged(HttpResponse response) {
    String location = location(response);
    if (location != null) {
      resource = location;
      answer(Json.read(response.content(), UeMessages.Challenge.class));
    }
  }

  private void confirmed(HttpResponse response) {
    UeMessages.Result result = Json.read(response.content(), UeMessages.Result.class);
    if (result.guti() != null) {
      registered(result.guti());
    } else {
      answer(result.challenge());
    }
  }

  private void answer(UeMessages.Challenge challenge) {
    if (++answers > MAX_ANSWERS) {
      fail("more than " + MAX_ANSWERS + " challenges");
    } else if (challenge.eapPayload() != null) {
      answerEap(Base64.getDecoder().decode(challenge.eapPayload()));
    } else if (challenge.rand() != null && challenge.autn() != null) {
      answer(HEX.parseHex(challenge.rand()), HEX.parseHex(challenge.autn()));
    } else {
      failAtStep("neither a challenge nor a 5G-GUTI");
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
      failAtStep("no EAP request");
      return;
    }
    EapPacket.Subtype subtype = EapPacket.parse(response).subtype();
    if (subtype == EapPacket.Subtype.AUTHENTICATION_REJECT) {
      fail(NOT_GENUINE);
    } else if (subtype == EapPacket.Subtype.CLIENT_ERROR) {
      failAtStep("EAP request that cannot be processed");
    } else if (subtype == EapPacket.Subtype.SYNCHRONIZATION_FAILURE) {
      resynchronise(UeMessages.Confirmation.ofEap(response));
    } else {
      confirm(UeMessages.Confirmation.ofEap(response));
    }
  }

  private void confirm(UeMessages.Confirmation confirmation) {
    listener.changing(supi, resource);
    send(CONFIRMATION, HttpMethod.PUT, resource, confirmation, this::confirmed);
  }

  private void resynchronise(UeMessages.Confirmation confirmation) {
    if (resynchronised) {
      fail("SQN out of range after resynchronisation");
      return;
    }
    resynchronised = true;
    send(
        RESYNCHRONISATION,
        HttpMethod.PUT,
        resource,
        confirmation,
        response -> answer(Json.read(response.content(), UeMessages.Challenge.class)));
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
    if (isGuti(text)) {
      listener.registered(supi, text, resource);
      proceed(text);
    }
  }

  /** Checks a 5G-GUTI; fails the iteration if it is not one of the PLMN. */
  final boolean isGuti(String text) {
    var guti = GUTI.matcher(text);
    if (!guti.matches()) {
      failAtStep("not a 5G-GUTI");
      return false;
    }
    if (!guti.group(1).equals(subscribers.plmn().digits())) {
      failAtStep("5G-GUTI of another PLMN");
      return false;
    }
    return true;
  }

  /**
   * Continues after the registration: deregisters the UE if it is to, and ends the iteration.
   *
   * @param guti the 5G-GUTI of the UE
   */
  void proceed(String guti) {
    if (deregister) {
      current().achieved();
      deregister(DEREGISTRATION, this::finish);
    } else {
      finish();
    }
  }

  /** Sets the path of the registration, which a registration with the 5G-GUTI has changed. */
  final void move(String registration) {
    resource = registration;
  }

  /** Deregisters the UE. */
  final void deregister(Step step, Runnable then) {
    listener.changing(supi, resource);
    send(
        step,
        HttpMethod.DELETE,
        resource,
        null,
        response -> {
          listener.deregistered(supi);
          then.run();
        });
  }

  final Supi supi() {
    return supi;
  }
}
