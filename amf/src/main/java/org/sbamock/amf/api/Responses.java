/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/** Responses that several services use. */
final class Responses {
  private Responses() {}

  /** Responds with JSON. */
  static void json(HttpExchange exchange, int status, Object value) {
    exchange.respond(of(exchange, status, value));
  }

  /** Responds with 201 and the URI of the created resource. */
  static void created(HttpExchange exchange, String location, Object value) {
    exchange.respond(of(exchange, 201, value).with(HttpHeaderNames.LOCATION, location));
  }

  /** Returns a response of JSON. */
  static HttpResponse of(HttpExchange exchange, int status, Object value) {
    return HttpResponse.of(status, Json.write(exchange.alloc(), value))
        .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
  }
}
