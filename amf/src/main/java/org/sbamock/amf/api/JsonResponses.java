/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/** Responses with JSON. */
final class JsonResponses {
  private JsonResponses() {}

  static HttpResponse of(HttpExchange exchange, int status, Object content) {
    return HttpResponse.of(status, Json.write(exchange.alloc(), content))
        .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
  }
}
