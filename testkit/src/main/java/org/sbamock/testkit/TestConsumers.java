/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import tools.jackson.databind.JsonNode;

/** The consumers, one of each type, for which a test requests access tokens. */
final class TestConsumers {
  private final Map<NfType, NfInstanceId> registered = new HashMap<>();

  synchronized String accessToken(SbiCaller nrf, NfType consumer, NfType producer, String scope) {
    NfInstanceId id = registered.get(consumer);
    if (id == null) {
      id = NfInstanceId.random();
      register(nrf, id, consumer);
      registered.put(consumer, id);
    }
    return ask(nrf, id, consumer, producer, scope);
  }

  /**
   * Registers a consumer with the status UNDISCOVERABLE, so that discovery does not return it (TS
   * 29.510 clause 6.1.6.3.7).
   */
  private static void register(SbiCaller nrf, NfInstanceId id, NfType type) {
    String token = ask(nrf, id, type, NfType.NRF, "nnrf-nfm");
    Map<String, Object> profile =
        Map.of(
            "nfInstanceId",
            id,
            "nfType",
            type,
            "nfStatus",
            "UNDISCOVERABLE",
            "ipv4Addresses",
            new String[] {"127.0.0.1"});
    SbiCaller.Answer answer =
        nrf.withToken(token).put("/nnrf-nfm/v1/nf-instances/" + id, Json.writeString(profile));
    if (answer.status() != 201) {
      throw new IllegalStateException(
          "the NRF rejected the registration of the test's " + type + ": " + answer.body());
    }
  }

  private static String ask(
      SbiCaller nrf, NfInstanceId id, NfType consumer, NfType producer, String scope) {
    String form =
        "grant_type=client_credentials&nfInstanceId="
            + id
            + "&nfType="
            + encode(consumer.value())
            + "&targetNfType="
            + encode(producer.value())
            + "&scope="
            + encode(scope);
    SbiCaller.Answer answer =
        nrf.send(
            HttpRequest.of(
                    HttpMethod.POST,
                    "/oauth2/token",
                    Unpooled.copiedBuffer(form, StandardCharsets.US_ASCII))
                .with("content-type", "application/x-www-form-urlencoded"));
    JsonNode content = Json.mapper().readTree(answer.body());
    String token = content.path("access_token").asString("");
    if (answer.status() != 200 || token.isEmpty()) {
      throw new IllegalStateException(
          "the NRF rejected the access token request for "
              + scope
              + " of the "
              + producer
              + ": "
              + answer.status()
              + " "
              + answer.body());
    }
    return token;
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
