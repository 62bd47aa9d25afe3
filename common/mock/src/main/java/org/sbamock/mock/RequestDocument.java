/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.match.RequestFacts;
import tools.jackson.databind.JsonNode;

/**
 * A request as JSON, in the form of the journal; other fields of that form are ignored.
 *
 * @param request the request, with its content on the heap
 * @param authority the authority of the request; null if not specified
 */
public record RequestDocument(
    HttpRequest request, HttpProtocol protocol, @Nullable String authority) {
  private static final HttpProtocol DEFAULT_PROTOCOL = HttpProtocol.H2C;

  /**
   * Reads a request. {@code url} is mandatory; {@code method} defaults to GET and {@code protocol}
   * to h2c.
   *
   * @throws InvalidMappingException if a field is invalid; the message names the field and the
   *     accepted values
   */
  public static RequestDocument read(JsonNode json) {
    JsonFields fields = JsonFields.of(json, "");
    HttpMethod method = fields.parsed("method", HttpMethod::valueOf);
    String body = fields.string("body");
    byte[] content = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
    HttpRequest request =
        fields.parsed(
            "url",
            url ->
                HttpRequest.of(
                    method == null ? HttpMethod.GET : method,
                    url,
                    Unpooled.wrappedBuffer(content)));
    if (request == null) {
      throw fields.wrong("url", "path and query are expected, such as /a/b?c=d");
    }
    JsonNode headers = fields.get("headers");
    if (headers != null) {
      JsonFields named = JsonFields.of(headers, fields.at("headers"));
      for (String name : headers.propertyNames()) {
        named.parsed(name, value -> request.with(name, value));
      }
    }
    HttpProtocol protocol = fields.parsed("protocol", HttpProtocol::of);
    return new RequestDocument(
        request, protocol == null ? DEFAULT_PROTOCOL : protocol, fields.string("authority"));
  }

  RequestFacts facts() {
    return new RequestFacts(request, protocol, authority);
  }
}
