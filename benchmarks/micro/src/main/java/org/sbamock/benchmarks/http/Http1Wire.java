/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import java.util.List;

/** The client of HTTP/1.1. */
final class Http1Wire implements Wire {
  private final Line line;
  private final List<PreparedRequest> requests;

  Http1Wire(Line line, List<WireRequest> requests) {
    this.line = line;
    this.requests = requests.stream().map(Http1Wire::prepared).toList();
    for (int i = 0; i < requests.size(); i++) {
      String answer = ask(i);
      if (!requests.get(i).isVariable() && !answer.startsWith("HTTP/1.1 2")) {
        throw new IllegalStateException(requests.get(i) + " was answered: " + answer);
      }
    }
  }

  private static PreparedRequest prepared(WireRequest request) {
    StringBuilder text =
        new StringBuilder(request.method())
            .append(' ')
            .append(request.path())
            .append(" HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: AMF\r\naccept: */*\r\n");
    if (!request.content().isEmpty()) {
      text.append("content-type: application/json\r\ncontent-length: ")
          .append(request.content().length())
          .append("\r\n");
    }
    text.append("\r\n").append(request.content());
    return PreparedRequest.of(text.toString().getBytes(US_ASCII));
  }

  @Override
  public int exchange(int request) {
    return send(requests.get(request).writeTo(buffer()));
  }

  @Override
  public int exchange(int request, byte[] variable) {
    return send(requests.get(request).writeTo(buffer(), variable));
  }

  private ByteBuf buffer() {
    return line.server().alloc().ioBuffer(1_024);
  }

  private int send(ByteBuf octets) {
    long before = line.received();
    line.send(octets);
    return (int) (line.received() - before);
  }

  @Override
  public String ask(int request) {
    return Line.text(line.record(() -> exchange(request)));
  }

  @Override
  public void close() {
    line.close();
  }
}
