/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.probe.TimingProbe;

/**
 * A request that is created once and sent repeatedly, which minimizes the CPU time of the
 * generator.
 *
 * @param method the method
 * @param target the path and query
 * @param headers the header fields
 * @param content the content; empty if there is none
 */
public record FixedRequest(HttpMethod method, String target, HttpFields headers, byte[] content) {
  /** Returns a GET request. */
  public static FixedRequest get(String target) {
    return of(HttpMethod.GET, target);
  }

  /** Returns a request without content. */
  public static FixedRequest of(HttpMethod method, String target) {
    return new FixedRequest(method, target, new HttpFields(0), new byte[0]);
  }

  /**
   * Returns a request whose content is a file of the timing probe.
   *
   * @param octets the length of the file
   */
  public static FixedRequest file(HttpMethod method, String target, int octets) {
    HttpFields headers = new HttpFields(1);
    headers.add(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_OCTET_STREAM);
    byte[] content = new byte[octets];
    TimingProbe.fill(content);
    return new FixedRequest(method, target, headers, content);
  }

  /** Returns a request with JSON content. */
  public static FixedRequest json(HttpMethod method, String target, byte[] content) {
    HttpFields headers = new HttpFields(1);
    headers.add(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    return new FixedRequest(method, target, headers, content);
  }

  /** Returns a new request, whose content the receiver must release. */
  public HttpRequest toRequest() {
    HttpRequest request;
    if (content.length == 0) {
      request = HttpRequest.of(method, target);
    } else {
      ByteBuf buffer = ByteBufAllocator.DEFAULT.ioBuffer(content.length).writeBytes(content);
      request = HttpRequest.of(method, target, buffer);
    }
    request.headers().addAll(headers);
    return request;
  }
}
