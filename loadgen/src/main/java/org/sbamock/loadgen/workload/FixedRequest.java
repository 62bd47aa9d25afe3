package org.sbamock.loadgen.workload;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.MediaTypes;

/**
 * A request that is made once and sent over and over, so that the generator takes as little of the
 * machine as it can.
 *
 * @param target path and query
 * @param content empty if there is none
 */
public record FixedRequest(HttpMethod method, String target, HttpFields headers, byte[] content) {
  /** A GET. */
  public static FixedRequest get(String target) {
    return new FixedRequest(HttpMethod.GET, target, new HttpFields(0), new byte[0]);
  }

  /** A request with JSON. */
  public static FixedRequest json(HttpMethod method, String target, byte[] content) {
    HttpFields headers = new HttpFields(1);
    headers.add(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    return new FixedRequest(method, target, headers, content);
  }

  HttpRequest toRequest() {
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
