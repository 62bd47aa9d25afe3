/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ReplyListener;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.profile.NfProfile;
import tools.jackson.databind.JsonNode;

/**
 * The client of the NRF (TS 29.510): maintains the registration of a profile, and discovers
 * functions with a cache.
 */
public final class NrfClient {
  private static final String DISCOVERY = "/nnrf-disc/v1/nf-instances?";
  private static final TargetService SERVICE = new TargetService(NfType.NRF, "nnrf-disc");
  private static final String MAX_AGE = "max-age=";

  private final SbiConsumer consumer;
  private final RegistrationSettings settings;
  private final ApiRoot nrf;
  private final CallOptions options;
  private final EventExecutor executor;
  private final DiscoveryCache cache;
  private volatile @Nullable NrfRegistration registration;

  /**
   * Creates a client of the NRF in the given settings.
   *
   * @param executor the event loop of retries and heartbeats
   * @throws IllegalArgumentException if the settings contain no NRF, or its scheme does not match
   *     the protocol of calls to it
   */
  public NrfClient(
      SbiConsumer consumer,
      RegistrationSettings settings,
      DiscoverySettings discovery,
      CallOptions options,
      EventExecutor executor) {
    this(consumer, settings, discovery, options, executor, System::nanoTime);
  }

  public NrfClient(
      SbiConsumer consumer,
      RegistrationSettings settings,
      DiscoverySettings discovery,
      CallOptions options,
      EventExecutor executor,
      LongSupplier nanoClock) {
    ApiRoot root = settings.nrf();
    if (root == null) {
      throw new IllegalArgumentException("there is no NRF");
    }
    if (!root.scheme().equals(consumer.scheme(NfType.NRF))) {
      throw new IllegalArgumentException(
          "the NRF is at " + root + ", but is to be called over " + consumer.protocol(NfType.NRF));
    }
    this.consumer = consumer;
    this.settings = settings;
    this.nrf = root;
    this.options = options;
    this.executor = executor;
    this.cache = new DiscoveryCache(discovery, nanoClock);
  }

  /**
   * Registers a profile and maintains the registration until {@link #deregister}, without waiting.
   *
   * @throws IllegalStateException if a profile is already registered
   */
  public synchronized void register(NfProfile profile) {
    if (registration != null) {
      throw new IllegalStateException("registered already");
    }
    NrfRegistration begun =
        new NrfRegistration(consumer, settings, nrf, executor, options, profile);
    registration = begun;
    begun.start();
  }

  /** Ends the registration; completes at the latest after the timeout of the settings. */
  public synchronized CompletableFuture<Void> deregister() {
    NrfRegistration present = registration;
    return present == null ? CompletableFuture.completedFuture(null) : present.stop();
  }

  /**
   * Sends a heartbeat soon if the origin is that of the NRF, because a connection to it was lost.
   */
  public void connectionLost(Origin origin) {
    NrfRegistration present = registration;
    if (present != null && origin.equals(nrf.origin())) {
      present.connectionLost();
    }
  }

  /** Returns the state of the registration; {@link Registration#NONE} before {@link #register}. */
  public Registration registration() {
    NrfRegistration present = registration;
    return present == null ? Registration.NONE : present.current();
  }

  /**
   * Discovers functions. A valid cached result is passed to the listener before this method
   * returns. On failure, the cause is TARGET_NF_NOT_REACHABLE, or the reason that the NRF returned.
   */
  public void discover(DiscoveryQuery query, DiscoveryListener listener) {
    cache.get(query, this::ask, listener);
  }

  /** Removes the cached result of a query, for instance because its functions did not respond. */
  public void invalidate(DiscoveryQuery query) {
    cache.invalidate(query);
  }

  private void ask(DiscoveryQuery query, DiscoveryListener listener) {
    consumer.call(
        SERVICE,
        nrf.origin(),
        HttpRequest.get(nrf.target(DISCOVERY + query)),
        options,
        new ReplyListener(NfType.NRF) {
          @Override
          protected void replied(HttpResponse response) {
            if (response.status() != 200) {
              throw refused(problem(response));
            }
            JsonNode found = content(response, JsonNode.class);
            if (!found.isObject()) {
              throw SbiException.of(
                  Cause.INBOUND_SERVER_ERROR, "the NRF answered a discovery with odd content");
            }
            DiscoveryResult result = DiscoveryResult.of(found, maxAge(response));
            result.instances().forEach(NrfClient.this::learn);
            listener.found(result);
          }

          @Override
          protected void failed(SbiException cause) {
            listener.failed(unreachable(cause));
          }
        });
  }

  private void learn(DiscoveredNf function) {
    for (String service : function.servicesThatRequireTokens()) {
      consumer.requireToken(new TargetService(new NfType(function.nfType()), service));
    }
  }

  /** Returns {@code max-age}, which also specifies the validity (TS 29.510 clause 6.2.3.2.3.1). */
  private static int maxAge(HttpResponse response) {
    String control = response.headers().getString("cache-control");
    int start = control == null ? -1 : control.indexOf(MAX_AGE);
    if (control == null || start < 0) {
      return 0;
    }
    int end = start + MAX_AGE.length();
    int seconds = 0;
    while (end < control.length() && Character.isDigit(control.charAt(end)) && seconds < 1 << 20) {
      seconds = seconds * 10 + control.charAt(end++) - '0';
    }
    return seconds;
  }

  private static SbiException refused(ProblemDetails problem) {
    String told = new SbiException(problem).getMessage();
    return SbiException.of(
        problem.statusOr500() == 503 ? Cause.NF_CONGESTION : Cause.INBOUND_SERVER_ERROR,
        "the NRF refused a discovery: " + told);
  }

  private static SbiException unreachable(SbiException cause) {
    return cause.problem().is(Cause.TIMED_OUT_REQUEST)
        ? new SbiException(
            ProblemDetails.of(Cause.TARGET_NF_NOT_REACHABLE, cause.problem().detail()), cause)
        : cause;
  }
}
