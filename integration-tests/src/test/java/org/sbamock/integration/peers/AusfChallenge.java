/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.Supi;
import org.sbamock.aka.ue.AuthenticationOutcome.Accepted;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * What a client of other make got from an AUSF (TS 29.509 clause 5.2.2.2.2).
 *
 * @param location the Location header
 */
record AusfChallenge(int status, String contentType, String location, String content) {
  static final String PATH = "/nausf-auth/v1/ue-authentications";
  private static final HexFormat HEX = HexFormat.of();

  /** What to post for a UE. */
  static String authenticationInfo(Supi supi) {
    return "{\"supiOrSuci\":\""
        + Subscribers.suci(supi).value()
        + "\",\"servingNetworkName\":\""
        + Subscribers.SERVING_NETWORK.value()
        + "\"}";
  }

  /** Passes if it is a challenge of 5G AKA that the USIM of that subscriber accepts. */
  void assertGenuine(Supi supi, ApiRoot ausf) {
    assertThat(status).as("status, with content %s", content).isEqualTo(201);
    assertThat(contentType).isEqualTo("application/3gppHal+json");
    assertThat(location).startsWith(ausf.uri(PATH) + "/");
    JsonNode context = Json.mapper().readTree(content);
    assertThat(context.path("authType").asString()).isEqualTo("5G_AKA");
    assertThat(context.at("/_links/5g-aka/href").asString())
        .isEqualTo(location + "/5g-aka-confirmation");
    byte[] rand = octets("rand");

    byte[] resStar = resStar(supi);

    assertThat(octets("hxresStar")).isEqualTo(KeyDerivation.hresStar(rand, resStar));
  }

  /** The confirmation of that subscriber's USIM, as JSON (ConfirmationData). */
  String confirmation(Supi supi) {
    return "{\"resStar\":\"" + HEX.formatHex(resStar(supi)) + "\"}";
  }

  private byte[] resStar(Supi supi) {
    var outcome =
        new UsimAuthenticator(Subscribers.keys(supi)).authenticate(octets("rand"), octets("autn"));

    assertThat(outcome).isInstanceOf(Accepted.class);
    return ((Accepted) outcome).resStar(Subscribers.SERVING_NETWORK);
  }

  private byte[] octets(String name) {
    JsonNode data = Json.mapper().readTree(content).path("5gAuthData");
    String text = data.path(name).asString();
    assertThat(text).as(name).matches("[0-9a-f]{32}");
    return HEX.parseHex(text);
  }
}
