package org.sbamock.http.server;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;

/** The header section of a response of HTTP/2 or HTTP/3, with what the server adds to it. */
final class ResponseHead {
  private static final AsciiString STATUS = AsciiString.cached(":status");
  private static final AsciiString[] STATUS_CODES = new AsciiString[600];
  private static final AsciiString KEEP_ALIVE = AsciiString.cached("keep-alive");
  private static final AsciiString PROXY_CONNECTION = AsciiString.cached("proxy-connection");

  static {
    for (int status = 100; status < STATUS_CODES.length; status++) {
      STATUS_CODES[status] = AsciiString.cached(Integer.toString(status));
    }
  }

  private final HttpResponse response;
  private final AsciiString date;
  private final @Nullable AsciiString altSvc;

  private ResponseHead(HttpResponse response, AsciiString date, @Nullable AsciiString altSvc) {
    this.response = response;
    this.date = date;
    this.altSvc = altSvc;
  }

  static ResponseHead of(ServerExchange exchange, HttpResponse response) {
    return new ResponseHead(
        response,
        exchange.connection().loop().date(),
        exchange.protocol() == HttpProtocol.H2 ? exchange.connection().runtime().altSvc() : null);
  }

  int size() {
    return response.headers().size() + 4;
  }

  void forEach(BiConsumer<CharSequence, CharSequence> sink) {
    int status = response.status();
    HttpFields fields = response.headers();
    sink.accept(STATUS, STATUS_CODES[status]);
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
      int length = response.content().readableBytes();
      sink.accept(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(length));
    }
    if (altSvc != null) {
      sink.accept(HttpHeaderNames.ALT_SVC, altSvc);
    }
  }

  /** Fields of HTTP/1.1 that have no place here (RFC 9113 section 8.2.2), and our own length. */
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
}
