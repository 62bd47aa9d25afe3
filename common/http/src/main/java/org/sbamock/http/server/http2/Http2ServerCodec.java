/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2PromisedRequestVerifier;
import io.netty.handler.codec.http2.Http2Settings;
import org.sbamock.http.FieldSectionDecoder;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.server.connection.FrameRateLimit;
import org.sbamock.http.server.connection.ServerConnection;

/**
 * A builder of HTTP/2 connections with Netty's codec and its protection against floods of frames.
 */
final class Http2ServerCodec
    extends AbstractHttp2ConnectionHandlerBuilder<Http2ServerConnection, Http2ServerCodec> {
  private static final int ROOM_TO_REFUSE = 4;

  private final ServerConnection connection;
  private final HttpProtocol protocol;

  private Http2ServerCodec(ServerConnection connection, HttpProtocol protocol) {
    this.connection = connection;
    this.protocol = protocol;
    org.sbamock.http.Http2Settings settings = connection.runtime().http2;
    decoderEnforceMaxRstFramesPerWindow(
        FrameRateLimit.maxResets(settings.maxConcurrentStreams()), FrameRateLimit.PERIOD_SECONDS);
    initialSettings(
        new Http2Settings()
            .initialWindowSize(settings.initialWindowSize())
            .maxFrameSize(settings.maxFrameSize())
            .maxConcurrentStreams(settings.maxConcurrentStreams())
            .headerTableSize(settings.headerTableSize())
            // Header sections above the limit are received so that they can be answered with 431.
            .maxHeaderListSize((long) connection.runtime().limits.headerSize() * ROOM_TO_REFUSE));
  }

  public static Http2ServerConnection build(ServerConnection connection, HttpProtocol protocol) {
    return new Encoding(connection, protocol).build();
  }

  /**
   * Creates a builder with the same settings, the given encoder, and a decoder that reuses one
   * header section.
   */
  private Http2ServerCodec with(Http2ConnectionEncoder encoder) {
    Long maxHeaderListSize = initialSettings().maxHeaderListSize();
    FlatHttp2Headers section = new FlatHttp2Headers(true);
    FieldSectionDecoder hpack =
        new FieldSectionDecoder(true, maxHeaderListSize) {
          @Override
          protected Http2Headers newHeaders() {
            return section.clear();
          }
        };
    return codec(
        new DefaultHttp2ConnectionDecoder(
            encoder.connection(),
            encoder,
            new Http2PlainFrameReader(hpack, connection.turn()::isOverAtNextFrame),
            Http2PromisedRequestVerifier.ALWAYS_VERIFY,
            true,
            true,
            true),
        encoder);
  }

  @Override
  protected Http2ServerConnection build(
      Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
    Http2ServerConnection handler =
        new Http2ServerConnection(connection, protocol, decoder, encoder, settings);
    frameListener(handler.listener());
    return handler;
  }

  /**
   * A builder that takes over the encoder that Netty builds, with its protections, and continues
   * with {@link Http2ServerCodec}.
   */
  private static final class Encoding
      extends AbstractHttp2ConnectionHandlerBuilder<Http2ServerConnection, Encoding> {
    private final ServerConnection connection;
    private final HttpProtocol protocol;

    Encoding(ServerConnection connection, HttpProtocol protocol) {
      this.connection = connection;
      this.protocol = protocol;
      encoderEnforceMaxRstFramesPerWindow(
          FrameRateLimit.maxResets(connection.runtime().http2.maxConcurrentStreams()),
          FrameRateLimit.PERIOD_SECONDS);
      connection(new Http2Streams(new DataProgress(connection, protocol)));
      // Values that never recur would only evict recurring ones from the dynamic table.
      headerSensitivityDetector((name, value) -> HttpHeaderNames.LOCATION.contentEquals(name));
    }

    @Override
    public Http2ServerConnection build() {
      return super.build();
    }

    @Override
    protected Http2ServerConnection build(
        Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
      return new Http2ServerCodec(connection, protocol).with(encoder).build();
    }
  }
}
