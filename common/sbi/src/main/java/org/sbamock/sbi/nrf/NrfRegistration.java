/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ReplyListener;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.ProfileAttributes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * The registration of one profile (TS 29.510 clauses 5.2.2.2 to 5.2.2.4): PUT until the NRF accepts
 * it, a heartbeat immediately and then at the NRF's interval, PUT again if the NRF no longer has
 * the profile, DELETE at the end. The interval is at most that of the settings, and a lost
 * connection to the NRF causes a heartbeat, so that a failed or restarted NRF is detected soon.
 * Heartbeats and the DELETE are sent even if the NRF is overloaded, which would suspend a healthy
 * function otherwise. The state is confined to one event loop.
 */
final class NrfRegistration {
  private static final Logger LOG = LoggerFactory.getLogger(NrfRegistration.class);
  private static final TargetService SERVICE = new TargetService(NfType.NRF, "nnrf-nfm");
  private static final byte[] HEARTBEAT =
      "[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}]"
          .getBytes(StandardCharsets.US_ASCII);

  private final SbiConsumer consumer;
  private final RegistrationSettings settings;
  private final ApiRoot nrf;
  private final EventExecutor executor;
  private final CallOptions options;
  private final NfProfile profile;
  private final JsonNode registered;
  private final String target;
  private volatile Registration registration =
      new Registration(Registration.State.REGISTERING, null);
  private Duration pause;
  private Duration lossPause;
  private Duration heartbeat;
  private boolean putting;
  private boolean known;
  private boolean heartBeatAccepted;
  private @Nullable CompletableFuture<Void> stopping;
  private @Nullable ScheduledFuture<?> next;

  NrfRegistration(
      SbiConsumer consumer,
      RegistrationSettings settings,
      ApiRoot nrf,
      EventExecutor executor,
      CallOptions options,
      NfProfile profile) {
    this.consumer = consumer;
    this.settings = settings;
    this.nrf = nrf;
    this.executor = executor;
    this.options = options;
    this.profile = profile;
    ProfileAttributes attributes = settings.attributes();
    this.registered = attributes == null ? Json.toTree(profile) : attributes.mergeInto(profile);
    this.target = nrf.target("/nnrf-nfm/v1/nf-instances/" + profile.nfInstanceId().value());
    this.pause = settings.firstRetry();
    this.lossPause = settings.firstRetry();
    this.heartbeat = settings.heartbeat();
  }

  Registration current() {
    return registration;
  }

  public void start() {
    executor.execute(this::register);
  }

  /**
   * Called when the NRF closed a connection. The next heartbeat is sent soon; the delay doubles
   * with each further loss until a heartbeat is due without one.
   */
  public void connectionLost() {
    executor.execute(
        () -> {
          ScheduledFuture<?> scheduled = next;
          if (stopping == null
              && registration.state() == Registration.State.REGISTERED
              && scheduled != null
              && scheduled.cancel(false)) {
            next = after(lossPause, this::heartbeat);
            lossPause = doubled(lossPause, heartbeat);
          }
        });
  }

  /** Ends the registration; completes at the latest after the timeout. */
  public CompletableFuture<Void> stop() {
    CompletableFuture<Void> done =
        new CompletableFuture<Void>()
            .completeOnTimeout(
                null, settings.deregisterTimeout().toMillis(), TimeUnit.MILLISECONDS);
    executor.execute(
        () -> {
          stopping = done;
          ScheduledFuture<?> scheduled = next;
          if (scheduled != null) {
            scheduled.cancel(false);
          }
          registration = new Registration(Registration.State.DEREGISTERED, null);
          if (!putting) {
            deregister(done);
          }
        });
    return done;
  }

  private void register() {
    if (stopping != null) {
      return;
    }
    putting = true;
    HttpRequest request =
        HttpRequest.of(HttpMethod.PUT, target, Json.write(ByteBufAllocator.DEFAULT, registered));
    send(
        request,
        MediaTypes.JSON,
        options,
        new Step() {
          @Override
          void succeeded(HttpResponse response) {
            takeInterval(response);
            LOG.info("{} registered with the NRF at {}", profile.nfType(), nrf);
            put(true, true, () -> registered());
          }

          @Override
          void missed(int status, boolean sent, String problem) {
            put(sent, status == 0, () -> retry(Registration.State.REGISTERING, problem, false));
          }
        });
  }

  /**
   * Continues after a PUT; if the registration was stopped meanwhile, with the DELETE, which must
   * not overtake the PUT.
   *
   * @param sent whether the NRF may have received the PUT
   * @param accepted whether the NRF may have accepted it
   */
  private void put(boolean sent, boolean accepted, Runnable goOn) {
    executor.execute(
        () -> {
          putting = false;
          if (sent) {
            known = accepted;
          }
          CompletableFuture<Void> done = stopping;
          if (done == null) {
            goOn.run();
          } else {
            deregister(done);
          }
        });
  }

  private void heartbeat() {
    if (stopping != null) {
      return;
    }
    HttpRequest request =
        HttpRequest.of(HttpMethod.PATCH, target, Unpooled.wrappedBuffer(HEARTBEAT));
    send(
        request,
        MediaTypes.JSON_PATCH,
        options,
        new Step() {
          @Override
          void succeeded(HttpResponse response) {
            takeInterval(response);
            executor.execute(() -> heartBeatAccepted());
          }

          @Override
          void missed(int status, boolean sent, String problem) {
            executor.execute(
                () ->
                    retry(
                        status == 404
                            ? Registration.State.REGISTERING
                            : Registration.State.HEARTBEAT_FAILING,
                        problem,
                        status == 404 && heartBeatAccepted));
          }
        });
  }

  private void deregister(CompletableFuture<Void> done) {
    if (!known) {
      done.complete(null);
      return;
    }
    send(
        HttpRequest.of(HttpMethod.DELETE, target),
        null,
        options.withDeadline(settings.deregisterTimeout()).withRetries(0),
        new Step() {
          @Override
          void succeeded(HttpResponse response) {
            LOG.info("{} deregistered from the NRF at {}", profile.nfType(), nrf);
            done.complete(null);
          }

          @Override
          void missed(int status, boolean sent, String problem) {
            LOG.warn("{} could not deregister from {}: {}", profile.nfType(), nrf, problem);
            done.complete(null);
          }
        });
  }

  private void send(
      HttpRequest request, @Nullable AsciiString contentType, CallOptions how, Step step) {
    if (contentType != null) {
      request.with(HttpHeaderNames.CONTENT_TYPE, contentType);
    }
    if (request.method().equals(HttpMethod.PUT)) {
      consumer.call(SERVICE, nrf.origin(), request, how, step);
    } else {
      consumer.callUnthrottled(SERVICE, nrf.origin(), request, how, step);
    }
  }

  /** Sends a heartbeat immediately, since some NRFs expect heartbeats only after a first one. */
  private void registered() {
    registration = new Registration(Registration.State.REGISTERED, null);
    heartBeatAccepted = false;
    heartbeat();
  }

  private void heartBeatAccepted() {
    if (stopping == null) {
      registration = new Registration(Registration.State.REGISTERED, null);
      heartBeatAccepted = true;
      pause = settings.firstRetry();
      next = after(heartbeat, this::heartbeatDue);
    }
  }

  private void heartbeatDue() {
    lossPause = settings.firstRetry();
    heartbeat();
  }

  private ScheduledFuture<?> after(Duration delay, Runnable action) {
    return executor.schedule(action, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static Duration doubled(Duration delay, Duration most) {
    Duration doubled = delay.multipliedBy(2);
    return doubled.compareTo(most) > 0 ? most : doubled;
  }

  private void retry(Registration.State state, String problem, boolean atOnce) {
    if (stopping != null) {
      return;
    }
    Registration before = registration;
    if (before.state() != state || !problem.equals(before.problem())) {
      LOG.warn("{} and the NRF at {}: {}; trying on", profile.nfType(), nrf, problem);
    }
    registration = new Registration(state, problem);
    if (atOnce) {
      register();
      return;
    }
    Runnable action = state == Registration.State.REGISTERING ? this::register : this::heartbeat;
    next = after(pause, action);
    pause = doubled(pause, settings.maxRetry());
  }

  /** Applies the heartbeat interval of any response of the NRF, unless it is too long. */
  private void takeInterval(HttpResponse response) {
    if (!response.content().isReadable()) {
      return;
    }
    try {
      JsonNode timer = Json.readTree(response.content()).path("heartBeatTimer");
      if (timer.isIntegralNumber() && timer.canConvertToInt() && timer.intValue() > 0) {
        Duration interval =
            Duration.ofSeconds(Math.min(timer.intValue(), settings.heartbeat().toSeconds()));
        executor.execute(() -> heartbeat = interval);
      }
    } catch (SbiException e) {
      LOG.warn("the NRF at {} answered {} with odd content", nrf, response.status());
    }
  }

  private abstract static class Step extends ReplyListener {
    Step() {
      super(NfType.NRF);
    }

    abstract void succeeded(HttpResponse response);

    /**
     * Handles a failure.
     *
     * @param status the status code, 0 if there was no response
     * @param sent whether the NRF may have received the request
     */
    abstract void missed(int status, boolean sent, String problem);

    @Override
    protected void replied(HttpResponse response) {
      if (response.status() < 300) {
        succeeded(response);
      } else {
        missed(response.status(), true, new SbiException(problem(response)).getMessage());
      }
    }

    @Override
    protected void failed(SbiException cause) {
      boolean sent =
          !cause.problem().is(Cause.TARGET_NF_NOT_REACHABLE)
              && !cause.problem().is(Cause.NRF_NOT_REACHABLE)
              && !cause.problem().is(Cause.ACCESS_TOKEN_DENIED)
              && !SbiConsumer.wasNotSent(cause);
      missed(0, sent, String.valueOf(cause.problem().detail()));
    }
  }
}
