/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Arrays;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.ResourceUri;

/**
 * The request of a callback, of which each attempt sends a copy.
 *
 * @param shared whether the content is that of all requests of the callback's stub
 */
record RenderedCallback(
    HttpMethod method, ResourceUri uri, HttpFields headers, byte[] content, boolean shared) {
  /** Returns the length of the content that only this request occupies, octets. */
  int octets() {
    return shared ? 0 : content.length;
  }

  HttpRequest request() {
    return new HttpRequest(
        method,
        uri.target(),
        new HttpFields(headers.size() + 3).addAll(headers),
        Unpooled.wrappedBuffer(content),
        new HttpFields(0));
  }

  /** Returns the request with at most the given length of content, for the journal. */
  HttpRequest logged(HttpFields sent, int most) {
    return new HttpRequest(
        method,
        uri.target(),
        sent,
        Unpooled.wrappedBuffer(content.length > most ? Arrays.copyOf(content, most) : content),
        new HttpFields(0));
  }
}
