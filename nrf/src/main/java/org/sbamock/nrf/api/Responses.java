/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.nrf.core.EntityTags;
import org.sbamock.nrf.core.NfInstanceView;
import org.sbamock.nrf.core.profile.JsonFragments;

/** Responses that both services use. */
final class Responses {
  private Responses() {}

  /** Returns a response of encoded JSON. */
  static HttpResponse json(
      HttpExchange exchange, int status, AsciiString mediaType, JsonFragments json, String etag) {
    ByteBuf content = exchange.alloc().buffer(json.length());
    json.forEach(content::writeBytes);
    return HttpResponse.of(status, content)
        .with(HttpHeaderNames.CONTENT_TYPE, mediaType)
        .with(HttpHeaderNames.ETAG, etag);
  }

  /**
   * Sends a response that was read from a view. If the view may lack changes, the response has the
   * time since its last validation: {@code age} (RFC 9111 section 5.1).
   */
  static void respond(HttpExchange exchange, NfInstanceView view, HttpResponse response) {
    Instant since = view.staleSince();
    exchange.respond(
        since == null
            ? response
            : response.with(
                HttpHeaderNames.AGE,
                Long.toString(Math.max(0, Duration.between(since, Instant.now()).toSeconds()))));
  }

  /** Returns whether the client has the version of an entity tag (RFC 9110 section 13.1.2). */
  static boolean isKnown(HttpExchange exchange, String etag) {
    @Nullable CharSequence known = exchange.request().headers().get(HttpHeaderNames.IF_NONE_MATCH);
    return known != null && EntityTags.noneMatch(known, etag);
  }

  /** Returns the 304 response to a client that has the version. */
  static HttpResponse notModified(String etag) {
    return HttpResponse.of(304).with(HttpHeaderNames.ETAG, etag);
  }
}
