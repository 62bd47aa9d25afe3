/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** A receiver of spans by OTLP over HTTP with protobuf. */
public final class OtlpReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<Received> spans = new CopyOnWriteArrayList<>();

  /** A span, with the name of the service that has exported it. */
  public record Received(String service, Span span) {
    public String traceId() {
      return HexFormat.of().formatHex(span.getTraceId().toByteArray());
    }

    public String id() {
      return HexFormat.of().formatHex(span.getSpanId().toByteArray());
    }

    public String parent() {
      return HexFormat.of().formatHex(span.getParentSpanId().toByteArray());
    }

    public Map<String, String> attributes() {
      return OtlpReceiver.attributes(span.getAttributesList());
    }
  }

  /** Starts a receiver on a free port of the loopback interface. */
  public OtlpReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/traces",
        exchange -> {
          boolean gzip = "gzip".equals(exchange.getRequestHeaders().getFirst("content-encoding"));
          try (InputStream body = exchange.getRequestBody();
              InputStream plain = gzip ? new GZIPInputStream(body) : body) {
            ExportTraceServiceRequest.parseFrom(plain).getResourceSpansList().forEach(this::add);
          }
          exchange.getResponseHeaders().add("content-type", "application/x-protobuf");
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  private void add(ResourceSpans all) {
    String service =
        attributes(all.getResource().getAttributesList()).getOrDefault("service.name", "");
    for (ScopeSpans scope : all.getScopeSpansList()) {
      scope.getSpansList().forEach(span -> spans.add(new Received(service, span)));
    }
  }

  private static Map<String, String> attributes(List<KeyValue> pairs) {
    return pairs.stream()
        .collect(
            Collectors.toMap(
                KeyValue::getKey,
                pair ->
                    switch (pair.getValue().getValueCase()) {
                      case INT_VALUE -> Long.toString(pair.getValue().getIntValue());
                      case ARRAY_VALUE ->
                          pair.getValue().getArrayValue().getValues(0).getStringValue();
                      default -> pair.getValue().getStringValue();
                    }));
  }

  /** Returns the URL of the receiver. */
  public String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces";
  }

  /** Returns the spans received so far. */
  public List<Received> spans() {
    return List.copyOf(spans);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
