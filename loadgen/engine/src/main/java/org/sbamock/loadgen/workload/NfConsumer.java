/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.workload.call.AccessTokenRequest;
import org.sbamock.loadgen.workload.call.Failures;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;

/**
 * The generator as an SMF that consumes services of functions: receives their notifications, and
 * obtains access tokens. Its methods block and must not be called on an event loop.
 */
final class NfConsumer {
  private static final NfType TYPE = NfType.SMF;

  private final GeneratorClient client;
  private final SbiTarget target;
  private final NfConsumerSettings settings;
  private final NfInstanceId instanceId = NfInstanceId.random();

  /**
   * Creates a consumer.
   *
   * @param target the called function, whose protocol and call options apply
   */
  NfConsumer(GeneratorClient client, SbiTarget target, NfConsumerSettings settings) {
    this.client = client;
    this.target = target;
    this.settings = settings;
  }

  NfInstanceId instanceId() {
    return instanceId;
  }

  /**
   * Starts the server of notifications.
   *
   * @return the API root at which the functions reach the handler
   * @throws IllegalStateException if it cannot listen
   */
  ApiRoot listen(HttpHandler handler) {
    return client.listen(settings, target.protocol(), handler);
  }

  /**
   * Obtains an access token (TS 29.510 clause 5.4.2.2), which requires a registration at the NRF.
   *
   * @param scope the names of the services, separated by spaces
   * @return the value of {@code authorization}; null if the functions require no token
   * @throws IllegalStateException if the NRF issues no token
   */
  @Nullable AsciiString accessToken(NfType producer, String scope) {
    ApiRoot nrf = settings.nrf();
    if (nrf == null) {
      return null;
    }
    register(nrf, request(nrf, NfType.NRF, "nnrf-nfm"));
    return request(nrf, producer, scope);
  }

  /** NFProfile (TS 29.510 clause 6.1.6.2.2), as far as a consumer requires it. */
  private record Profile(
      NfInstanceId nfInstanceId, NfType nfType, String nfStatus, List<String> ipv4Addresses) {}

  /** Registers this consumer so that discovery does not return it. */
  private void register(ApiRoot nrf, AsciiString authorization) {
    Profile profile =
        new Profile(instanceId, TYPE, "UNDISCOVERABLE", List.of(NfConsumerSettings.LOOPBACK));
    HttpRequest request =
        HttpRequest.of(
                HttpMethod.PUT,
                nrf.target("/nnrf-nfm/v1/nf-instances/" + instanceId),
                Json.write(ByteBufAllocator.DEFAULT, profile))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON)
            .with(HttpHeaderNames.AUTHORIZATION, authorization);
    send(nrf, request, 201, "registration at the NRF").release();
  }

  private AsciiString request(ApiRoot nrf, NfType producer, String scope) {
    HttpRequest request =
        new AccessTokenRequest(instanceId.toString(), TYPE.toString(), producer.toString(), scope)
            .toRequest(nrf);
    HttpResponse response = send(nrf, request, 200, "access token request for " + scope);
    try {
      return AccessTokenRequest.authorization(response.content());
    } finally {
      response.release();
    }
  }

  private HttpResponse send(ApiRoot nrf, HttpRequest request, int status, String name) {
    HttpResponse response;
    try {
      response =
          client.client().send(target.protocol(), nrf.origin(), request, target.options()).join();
    } catch (CompletionException e) {
      throw new IllegalStateException(name + " failed: " + e.getMessage(), e);
    }
    if (response.status() != status) {
      String failure = Failures.of(response, name);
      response.release();
      throw new IllegalStateException(failure);
    }
    return response;
  }
}
