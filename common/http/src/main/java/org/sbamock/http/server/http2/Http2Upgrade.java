/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.AsciiString;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.server.connection.ServerConnection;

/** The upgrade from HTTP/1.1 to HTTP/2 in cleartext (RFC 7540 section 3.2). */
public final class Http2Upgrade {
  private static final AsciiString H2C = AsciiString.cached("h2c");
  private static final AsciiString HTTP2_SETTINGS = AsciiString.cached("http2-settings");
  private static final byte[] SWITCHING =
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n"
          .getBytes(US_ASCII);

  private Http2Upgrade() {}

  /** Returns whether the client requests the upgrade in the form that the RFC requires. */
  public static boolean asked(HttpRequest request) {
    HttpHeaders headers = request.headers();
    return headers.containsValue(HttpHeaderNames.UPGRADE, H2C, true)
        && headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderNames.UPGRADE, true)
        && headers.containsValue(HttpHeaderNames.CONNECTION, HTTP2_SETTINGS, true)
        && headers.getAll(HTTP2_SETTINGS).size() == 1;
  }

  /**
   * Upgrades the connection; the request is then answered on stream 1.
   *
   * @param decoder the decoder of HTTP/1.1, which is removed from the pipeline
   * @param handler the handler of HTTP/1.1, which is removed from the pipeline
   * @return false if the client's HTTP2-Settings field is invalid; the connection is then unchanged
   */
  public static boolean perform(
      ChannelHandlerContext ctx,
      ServerConnection connection,
      ChannelHandler decoder,
      ChannelHandler handler,
      HttpRequest request) {
    Http2Settings settings = decode(request.headers().get(HTTP2_SETTINGS));
    if (settings == null) {
      return false;
    }
    ctx.write(Unpooled.wrappedBuffer(SWITCHING));
    ChannelPipeline pipeline = ctx.pipeline();
    Http2ServerConnection http2 = Http2ServerConnection.create(connection, HttpProtocol.H2C);
    pipeline.addLast(http2);
    try {
      http2.upgrade(settings, request);
    } catch (Http2Exception e) {
      ctx.close();
      return true;
    }
    pipeline.remove(handler);
    pipeline.remove(decoder);
    return true;
  }

  private static @Nullable Http2Settings decode(@Nullable String value) {
    if (value == null) {
      return null;
    }
    try {
      ByteBuffer octets = ByteBuffer.wrap(Base64.getUrlDecoder().decode(value.strip()));
      if (octets.remaining() % Http2CodecUtil.SETTING_ENTRY_LENGTH != 0) {
        return null;
      }
      Http2Settings settings = new Http2Settings();
      while (octets.hasRemaining()) {
        char identifier = octets.getChar();
        settings.put(identifier, Long.valueOf(octets.getInt() & 0xffff_ffffL));
      }
      return settings;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** The connection-specific fields, which are not copied to the HTTP/2 request. */
  static final List<AsciiString> CONNECTION_FIELDS =
      List.of(
          HttpHeaderNames.CONNECTION,
          HttpHeaderNames.UPGRADE,
          HTTP2_SETTINGS,
          HttpHeaderNames.HOST,
          HttpHeaderNames.TRANSFER_ENCODING,
          AsciiString.cached("keep-alive"),
          AsciiString.cached("proxy-connection"));
}
