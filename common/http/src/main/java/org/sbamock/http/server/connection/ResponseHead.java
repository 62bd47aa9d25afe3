/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;

/**
 * The header section of an HTTP/2 or HTTP/3 response, including the fields that the server adds.
 */
public final class ResponseHead {
  private static final AsciiString STATUS = AsciiString.cached(":status");
  private static final AsciiString[] STATUS_CODES = new AsciiString[600];
  private static final @Nullable AsciiString[] LENGTHS = new @Nullable AsciiString[2_048];
  private static final AsciiString KEEP_ALIVE = AsciiString.cached("keep-alive");
  private static final AsciiString PROXY_CONNECTION = AsciiString.cached("proxy-connection");

  static {
    for (int status = 100; status < STATUS_CODES.length; status++) {
      STATUS_CODES[status] = AsciiString.cached(Integer.toString(status));
    }
  }

  private final HttpResponse response;
  private final int length;
  private final AsciiString date;
  private final @Nullable AsciiString altSvc;

  private ResponseHead(HttpResponse response, AsciiString date, @Nullable AsciiString altSvc) {
    this.response = response;
    this.length = response.content().readableBytes();
    this.date = date;
    this.altSvc = altSvc;
  }

  public static ResponseHead of(ServerExchange exchange, HttpResponse response) {
    return new ResponseHead(
        response,
        exchange.connection().loop().date(),
        exchange.protocol() == HttpProtocol.H2 ? exchange.connection().runtime().altSvc() : null);
  }

  public int size() {
    return 1 + fieldCount();
  }

  private int fieldCount() {
    return response.headers().size() + (altSvc == null ? 2 : 3);
  }

  /** Returns the section for HTTP/2, backed by one array. */
  public Http2Headers toHttp2() {
    AsciiString[] fields = new AsciiString[2 * fieldCount()];
    FieldCopier filler = new FieldCopier(fields);
    forEachField(filler);
    return ReadOnlyHttp2Headers.serverHeaders(
        false, STATUS_CODES[response.status()], filler.filled());
  }

  /** Passes all fields, with {@code :status} first, to the consumer. */
  public void forEach(BiConsumer<CharSequence, CharSequence> sink) {
    sink.accept(STATUS, STATUS_CODES[response.status()]);
    forEachField(sink);
  }

  private void forEachField(BiConsumer<CharSequence, CharSequence> sink) {
    int status = response.status();
    HttpFields fields = response.headers();
    for (int i = 0; i < fields.size(); i++) {
      CharSequence name = fields.name(i);
      if (!connectionSpecific(name)) {
        sink.accept(name, fields.value(i));
      }
    }
    if (!fields.contains(HttpHeaderNames.DATE)) {
      sink.accept(HttpHeaderNames.DATE, date);
    }
    if (status != 204 && status != 304) {
      sink.accept(HttpHeaderNames.CONTENT_LENGTH, decimal(length));
    }
    if (altSvc != null) {
      sink.accept(HttpHeaderNames.ALT_SVC, altSvc);
    }
  }

  /**
   * Returns a length in decimal digits. Lengths recur and are cached; a race of two threads that
   * create the same one is harmless.
   */
  private static AsciiString decimal(int length) {
    AsciiString known = length < LENGTHS.length ? LENGTHS[length] : null;
    if (known != null) {
      return known;
    }
    AsciiString made = AsciiString.of(Integer.toString(length));
    if (length < LENGTHS.length) {
      LENGTHS[length] = made;
    }
    return made;
  }

  /**
   * Returns whether a field is specific to HTTP/1.1 connections (RFC 9113 section 8.2.2), or the
   * content-length, which the server sets.
   */
  private static boolean connectionSpecific(CharSequence name) {
    return switch (name.length()) {
      case 7 -> HttpHeaderNames.UPGRADE.contentEqualsIgnoreCase(name);
      case 10 ->
          HttpHeaderNames.CONNECTION.contentEqualsIgnoreCase(name)
              || KEEP_ALIVE.contentEqualsIgnoreCase(name);
      case 14 -> HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name);
      case 16 -> PROXY_CONNECTION.contentEqualsIgnoreCase(name);
      case 17 -> HttpHeaderNames.TRANSFER_ENCODING.contentEqualsIgnoreCase(name);
      default -> false;
    };
  }

  /** A consumer that copies names and values alternately into an array. */
  private static final class FieldCopier implements BiConsumer<CharSequence, CharSequence> {
    private final AsciiString[] fields;
    private int length;

    FieldCopier(AsciiString[] fields) {
      this.fields = fields;
    }

    @Override
    public void accept(CharSequence name, CharSequence value) {
      fields[length++] = AsciiString.of(name);
      fields[length++] = AsciiString.of(value);
    }

    AsciiString[] filled() {
      return length == fields.length ? fields : Arrays.copyOf(fields, length);
    }
  }
}
