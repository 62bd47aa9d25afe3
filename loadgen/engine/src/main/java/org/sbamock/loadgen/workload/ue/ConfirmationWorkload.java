/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.netty.handler.codec.http.HttpMethod;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.workload.call.Failures;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ResourceUri;

/**
 * A workload of AMFs that request a challenge from an AUSF and confirm it with the correct RES* (TS
 * 29.509 clause 5.2.2.2.2). Each iteration requests a new challenge, since a challenge can be
 * confirmed only once.
 */
public final class ConfirmationWorkload implements Workload {
  private static final String STEP = "confirmation";
  private static final HexFormat HEX = HexFormat.of();

  private final SbiTarget ausf;
  private final Subscribers subscribers;

  /** Creates a workload. */
  public ConfirmationWorkload(SbiTarget ausf, Subscribers subscribers) {
    this.ausf = ausf;
    this.subscribers = subscribers;
  }

  @Override
  public List<String> steps() {
    return List.of("both", AuthenticationWorkload.STEP, STEP);
  }

  @Override
  public VirtualUser newUser(int index) {
    return new Confirmer(index);
  }

  private record Vector(String rand, String autn) {}

  private record Link(String href) {}

  private record Context(
      @JsonProperty("5gAuthData") Vector vector, @JsonProperty("_links") Map<String, Link> links) {}

  private record Confirmation(String resStar) {}

  private final class Confirmer implements VirtualUser, CallListener {
    private final FixedRequest challenge;
    private final UsimAuthenticator usim;
    private final ServingNetworkName network;
    private Iteration iteration;
    private boolean confirming;
    private long stepStart;

    @SuppressWarnings("NullAway.Init")
    Confirmer(int index) {
      Supi supi = subscribers.supi(index);
      challenge =
          AuthenticationWorkload.request(
              ausf.apiRoot().target(AuthenticationWorkload.PATH), subscribers, index);
      usim = new UsimAuthenticator(subscribers.keys(supi));
      network = subscribers.servingNetwork();
    }

    @Override
    public void play(Iteration next) {
      iteration = next;
      confirming = false;
      send(challenge);
    }

    private void send(FixedRequest request) {
      stepStart = iteration.nanoTime();
      ausf.send(request.toRequest(), this);
    }

    @Override
    public void response(HttpResponse response) {
      ausf.counts().ended(response);
      String step = confirming ? STEP : AuthenticationWorkload.STEP;
      try {
        if (response.status() != (confirming ? 200 : 201)) {
          iteration.failed(Failures.of(response, step));
          return;
        }
        iteration.step(confirming ? 2 : 1, iteration.nanoTime() - stepStart);
        if (!confirming) {
          confirm(Json.read(response.content(), Context.class));
        } else if (response.text().contains("AUTHENTICATION_SUCCESS")) {
          iteration.finished();
        } else {
          iteration.failed("no AUTHENTICATION_SUCCESS at " + step);
        }
      } catch (RuntimeException e) {
        iteration.failed("nonsense in the response at " + step);
      } finally {
        response.release();
      }
    }

    private void confirm(Context context) {
      @Nullable Link link = context.links().get("5g-aka");
      AuthenticationOutcome outcome =
          usim.authenticate(
              HEX.parseHex(context.vector().rand()), HEX.parseHex(context.vector().autn()));
      if (link == null || !(outcome instanceof AuthenticationOutcome.Accepted accepted)) {
        iteration.failed("no challenge that can be answered at " + AuthenticationWorkload.STEP);
        return;
      }
      confirming = true;
      send(
          FixedRequest.json(
              HttpMethod.PUT,
              ResourceUri.parse(link.href()).target(),
              Json.writeBytes(new Confirmation(HEX.formatHex(accepted.resStar(network))))));
    }

    @Override
    public void failure(CallFailedException cause) {
      ausf.counts().ended(cause);
      iteration.failed(Failures.of(cause, confirming ? STEP : AuthenticationWorkload.STEP));
    }
  }
}
