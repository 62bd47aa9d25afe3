/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/**
 * An Access Token Request to an NRF (TS 29.510 clause 5.4.2.2).
 *
 * @param nfInstanceId the NF instance that consumes services
 * @param nfType the type of this instance
 * @param targetNfType the type of the producers
 * @param scope the names of the services, separated by spaces
 */
public record AccessTokenRequest(
    String nfInstanceId, String nfType, String targetNfType, String scope) {
  /** Returns a new HTTP request, whose content the receiver must release. */
  public HttpRequest toRequest(ApiRoot nrf) {
    String form =
        "grant_type=client_credentials&nfInstanceId="
            + nfInstanceId
            + "&nfType="
            + nfType
            + "&targetNfType="
            + targetNfType
            + "&scope="
            + URLEncoder.encode(scope, StandardCharsets.UTF_8);
    return HttpRequest.of(
            HttpMethod.POST,
            nrf.target("/oauth2/token"),
            ByteBufUtil.writeAscii(ByteBufAllocator.DEFAULT, form))
        .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.FORM);
  }

  /**
   * Returns the value of {@code authorization} with a token.
   *
   * @param response the content of the NRF's response
   * @throws org.sbamock.sbi.SbiException if it has no token
   */
  public static AsciiString authorization(ByteBuf response) {
    return AsciiString.of("Bearer " + Json.read(response, AccessTokenRsp.class).accessToken());
  }

  /** AccessTokenRsp (TS 29.510 clause 6.3.5.2.4), as far as it is read. */
  private record AccessTokenRsp(@JsonProperty("access_token") String accessToken) {}
}
