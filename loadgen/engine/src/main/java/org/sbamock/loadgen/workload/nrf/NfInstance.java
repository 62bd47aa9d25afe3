/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.nrf;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.loadgen.workload.call.AccessTokenRequest;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.SequentialUser;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/**
 * An NF instance that uses an NRF. It requests an access token when the NRF answers with 401, and
 * registers when the NRF does not know it. Confined to one event loop.
 */
final class NfInstance extends SequentialUser {
  private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
  private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
  private static final String SEARCH = "/nnrf-disc/v1/nf-instances";

  /** An address for documentation (RFC 5737), to which the NRF sends nothing. */
  private static final String ADDRESS = "192.0.2.1";

  /** The maximum number of access tokens in an iteration: before and after the registration. */
  private static final int MOST_AUTHORIZATIONS = 2;

  /** The number of instances of a type that share a slice. */
  private static final int PER_SLICE = 4;

  /** The number of slices, that of the values of SD that are assigned. */
  private static final int SLICES = 0xFFFFFF;

  private static final Step REGISTRATION = step(NrfOperation.REGISTRATION, 201, 200);
  private static final Step HEARTBEAT = step(NrfOperation.HEARTBEAT, 204, 200);
  private static final Step SUBSCRIPTION = step(NrfOperation.SUBSCRIPTION, 201, 201);
  private static final Step DISCOVERY = step(NrfOperation.DISCOVERY, 200, 200);
  private static final Step TOKEN = step(NrfOperation.TOKEN, 200, 200);
  private static final Step DEREGISTRATION =
      new Step("deregistration", NrfWorkload.DEREGISTRATION, 204);
  private static final Step UNSUBSCRIPTION =
      new Step("unsubscription", NrfWorkload.UNSUBSCRIPTION, 204);
  private static final Step AUTHORIZATION = new Step("authorization", 0, 200);

  private static final List<Map<String, String>> ALIVE =
      List.of(Map.of("op", "replace", "path", "/nfStatus", "value", "REGISTERED"));

  private final NrfMix mix;
  private final IntFunction<NrfAvailability> availabilities;
  private final SplittableRandom random;
  private final String id = UUID.randomUUID().toString();
  private final Type type;
  private final String sd;
  private final String profile;
  private NrfOperation operation = NrfOperation.HEARTBEAT;
  private @Nullable NrfAvailability availability;
  private @Nullable String subscription;
  private @Nullable AsciiString authorization;
  private int authorizations;
  private boolean repeated;
  private boolean registered;
  private int losses;
  private long returned;
  private boolean inStorm;

  /** The types of the instances; those that AMF and AUSF discover are not among them. */
  private enum Type {
    SMF("nsmf-pdusession"),
    PCF("npcf-smpolicycontrol"),
    CHF("nchf-convergedcharging"),
    NSSF("nnssf-nsselection");

    final String service;

    Type(String service) {
      this.service = service;
    }
  }

  private static Step step(NrfOperation operation, int status, int otherStatus) {
    return new Step(operation.id(), NrfWorkload.step(operation), status, otherStatus);
  }

  NfInstance(SbiTarget nrf, NrfMix mix, int index, IntFunction<NrfAvailability> availabilities) {
    super(nrf);
    this.mix = mix;
    this.availabilities = availabilities;
    this.random = new SplittableRandom(index);
    this.type = Type.values()[index % Type.values().length];
    this.sd = "%06x".formatted(index / Type.values().length / PER_SLICE % SLICES);
    this.profile = nrf.apiRoot().target(INSTANCES + id);
  }

  /** Returns whether it has registered, as far as it knows. */
  boolean isRegistered() {
    return registered;
  }

  /** Returns the path of its profile. */
  String profile() {
    return profile;
  }

  @Override
  protected void begin() {
    operation = mix.next(random);
    inStorm = false;
    authorizations = 0;
    repeated = false;
    NrfAvailability nrf = availability();
    if (nrf.isAway()) {
      nrf.await(this);
    } else {
      perform();
    }
  }

  private NrfAvailability availability() {
    NrfAvailability known = availability;
    if (known == null) {
      known = availabilities.apply(current().lane());
      availability = known;
    }
    return known;
  }

  /**
   * Continues when the NRF responds again.
   *
   * @param now the time since when it responds, on the loop's monotonic clock
   */
  void resume(long now) {
    if (isActive()) {
      returned = now;
      inStorm = registered && losses != availability().losses();
      perform();
    }
  }

  private void perform() {
    if (losses != availability().losses()) {
      losses = availability().losses();
      forget();
    }
    if (!registered) {
      register();
    } else {
      switch (operation) {
        case REGISTRATION ->
            send(DEREGISTRATION, request(HttpMethod.DELETE, profile), response -> register());
        case HEARTBEAT ->
            send(
                HEARTBEAT,
                request(HttpMethod.PATCH, profile, MediaTypes.JSON_PATCH, ALIVE),
                response -> finish());
        case SUBSCRIPTION -> subscribe();
        case DISCOVERY -> send(DISCOVERY, request(HttpMethod.GET, search()), this::discovered);
        case TOKEN -> send(TOKEN, tokenRequest(type.name(), type.service), response -> finish());
      }
    }
  }

  private void forget() {
    registered = false;
    subscription = null;
    authorization = null;
  }

  private void register() {
    registered = false;
    send(
        REGISTRATION,
        request(HttpMethod.PUT, profile, MediaTypes.JSON, content()),
        response -> registered());
  }

  private void registered() {
    registered = true;
    // The token of an instance that is not registered has no other scope than that of NFManagement.
    authorization = null;
    if (inStorm) {
      inStorm = false;
      current().step(NrfWorkload.STORM, current().nanoTime() - returned);
    }
    if (operation == NrfOperation.REGISTRATION) {
      finish();
    } else {
      perform();
    }
  }

  private Map<String, Object> content() {
    return Map.of(
        "nfInstanceId",
        id,
        "nfType",
        type.name(),
        "nfStatus",
        "REGISTERED",
        "ipv4Addresses",
        List.of(ADDRESS),
        "sNssais",
        List.of(Map.of("sst", 1, "sd", sd)),
        "nfServices",
        List.of(
            Map.of(
                "serviceInstanceId",
                "1",
                "serviceName",
                type.service,
                "versions",
                List.of(Map.of("apiVersionInUri", "v1", "apiFullVersion", "1.0.0")),
                "scheme",
                "http",
                "nfServiceStatus",
                "REGISTERED")));
  }

  /** Subscribes to the status of an instance that does not exist, so that nothing is notified. */
  private void subscribe() {
    String present = subscription;
    if (present != null) {
      send(UNSUBSCRIPTION, request(HttpMethod.DELETE, present), response -> unsubscribed());
      return;
    }
    send(
        SUBSCRIPTION,
        request(
            HttpMethod.POST,
            target().apiRoot().target(SUBSCRIPTIONS),
            MediaTypes.JSON,
            Map.of(
                "nfStatusNotificationUri",
                "http://" + ADDRESS + "/notifications",
                "reqNfInstanceId",
                id,
                "reqNfType",
                type.name(),
                "subscrCond",
                Map.of("nfInstanceId", UUID.randomUUID().toString()))),
        this::subscribed);
  }

  private void unsubscribed() {
    subscription = null;
    subscribe();
  }

  private void subscribed(HttpResponse response) {
    String location = location(response);
    if (location != null) {
      subscription = location;
      finish();
    }
  }

  private String search() {
    return target()
        .apiRoot()
        .target(
            SEARCH
                + "?target-nf-type="
                + type
                + "&requester-nf-type="
                + type
                + "&service-names="
                + type.service
                + "&snssais=%5B%7B%22sst%22:1,%22sd%22:%22"
                + sd
                + "%22%7D%5D");
  }

  private void discovered(HttpResponse response) {
    if (Json.readTree(response.content()).path("nfInstances").isEmpty()) {
      failAtStep("no instance in the search result");
    } else {
      finish();
    }
  }

  /** Repeats the operation of the iteration with an access token for the services of the NRF. */
  private void authorize() {
    authorizations++;
    send(AUTHORIZATION, authorizationRequest(), this::authorized);
  }

  private void authorized(HttpResponse response) {
    authorization = AccessTokenRequest.authorization(response.content());
    perform();
  }

  /** Returns the request of an access token for the services of the NRF. */
  HttpRequest authorizationRequest() {
    return tokenRequest("NRF", registered ? "nnrf-nfm nnrf-disc" : "nnrf-nfm");
  }

  private HttpRequest tokenRequest(String targetType, String scope) {
    return new AccessTokenRequest(id, type.name(), targetType, scope).toRequest(target().apiRoot());
  }

  /** Returns a request without content, with the access token if there is one. */
  HttpRequest request(HttpMethod method, String path) {
    return withToken(HttpRequest.of(method, path));
  }

  private HttpRequest request(HttpMethod method, String path, CharSequence type, Object body) {
    return withToken(HttpRequest.of(method, path, Json.write(ByteBufAllocator.DEFAULT, body)))
        .with(HttpHeaderNames.CONTENT_TYPE, type);
  }

  private HttpRequest withToken(HttpRequest request) {
    AsciiString token = authorization;
    return token == null ? request : request.with(HttpHeaderNames.AUTHORIZATION, token);
  }

  @Override
  protected void unexpected(Step of, HttpResponse response) {
    if (response.status() == 401 && authorizations < MOST_AUTHORIZATIONS) {
      authorize();
    } else if (of == UNSUBSCRIPTION && response.status() == 404) {
      unsubscribed();
    } else if (registered && !repeated && isUnknown(of, response.status())) {
      repeated = true;
      forget();
      perform();
    } else {
      super.unexpected(of, response);
    }
  }

  /** Returns whether a response shows that the NRF does not know the instance. */
  private static boolean isUnknown(Step of, int status) {
    return of == HEARTBEAT || of == DEREGISTRATION
        ? status == 404
        : (of == TOKEN || of == AUTHORIZATION) && status == 400;
  }

  @Override
  protected void failed(Step of, CallFailedException cause) {
    availability().lost(this, current());
    super.failed(of, cause);
  }
}
