/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import java.util.List;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.SbiHeaders;

/** The attributes of spans, named by OpenTelemetry's semantic conventions of HTTP and RPC. */
final class SpanAttributes {
  static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
  static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
  static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");
  static final AttributeKey<String> SCHEME = AttributeKey.stringKey("url.scheme");
  static final AttributeKey<String> URL = AttributeKey.stringKey("url.full");
  static final AttributeKey<String> SERVER_ADDRESS = AttributeKey.stringKey("server.address");
  static final AttributeKey<Long> SERVER_PORT = AttributeKey.longKey("server.port");
  static final AttributeKey<String> CLIENT_ADDRESS = AttributeKey.stringKey("client.address");
  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
  static final AttributeKey<String> RPC_SERVICE = AttributeKey.stringKey("rpc.service");
  static final AttributeKey<String> RPC_METHOD = AttributeKey.stringKey("rpc.method");
  private static final AttributeKey<String> RPC_SYSTEM = AttributeKey.stringKey("rpc.system");
  private static final AttributeKey<String> NETWORK_NAME =
      AttributeKey.stringKey("network.protocol.name");
  private static final AttributeKey<String> NETWORK_VERSION =
      AttributeKey.stringKey("network.protocol.version");
  private static final AttributeKey<List<String>> CORRELATION =
      AttributeKey.stringArrayKey("http.request.header." + SbiHeaders.CORRELATION_INFO);

  private SpanAttributes() {}

  /** Adds the attributes that spans of servers and clients share. */
  static SpanBuilder common(
      SpanBuilder span, HttpProtocol protocol, String method, HttpFields headers) {
    span.setAttribute(METHOD, method)
        .setAttribute(SCHEME, protocol.scheme())
        .setAttribute(RPC_SYSTEM, "3gpp_sbi")
        .setAttribute(NETWORK_NAME, "http")
        .setAttribute(NETWORK_VERSION, version(protocol));
    CharSequence correlation = headers.getList(SbiHeaders.CORRELATION_INFO);
    if (correlation != null) {
      span.setAttribute(CORRELATION, List.of(correlation.toString()));
    }
    return span;
  }

  /**
   * Marks a span as failed.
   *
   * @param error the kind of its failure
   */
  static void fail(Span span, String error) {
    span.setAttribute(ERROR, error);
    span.setStatus(StatusCode.ERROR);
  }

  private static String version(HttpProtocol protocol) {
    return switch (protocol) {
      case H1C, H1 -> "1.1";
      case H2C, H2 -> "2";
      case H3 -> "3";
    };
  }

  /** Returns the name of the API, which is the first segment of a path or of a template of one. */
  static String api(String path) {
    int end = path.indexOf('/', 1);
    return path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
  }
}
