package org.sbamock.spring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.nf.ServerSettings;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.sbamock.sbi.oauth2.TokenKeys;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The service-based interface of the function.
 *
 * @param host Local host name or address to listen on.
 * @param port Port of TCP and UDP; 0 takes a free one.
 * @param protocols Protocols that are served: h1c, h1, h2c, h2, h3.
 * @param advertisedApiRoot API root that the function announces of itself, such as
 *     http://ausf.example:8080; by default made of host and port.
 * @param instanceId UUID of the instance; by default a new one at each start.
 * @param eventLoops Threads that serve and call.
 * @param congestionControl Congestion controller of TCP and QUIC: reno, cubic or bbr; by default
 *     that of the kernel and of QUIC.
 * @param gzipThreshold Length from which on content is compressed for clients that accept it.
 * @param limits What is taken before a request is refused.
 * @param http2 What is announced over HTTP/2.
 * @param quic What is announced over QUIC.
 * @param oauth2 Whether access tokens are asked for.
 */
@ConfigurationProperties("sbamock.sbi")
public record SbiProperties(
    @DefaultValue("127.0.0.1") String host,
    @DefaultValue("0") int port,
    @DefaultValue({"h1c", "h2c"}) Set<HttpProtocol> protocols,
    @Nullable ApiRoot advertisedApiRoot,
    @Nullable NfInstanceId instanceId,
    @DefaultValue("1") int eventLoops,
    @Nullable CongestionControl congestionControl,
    @DefaultValue("2KB") DataSize gzipThreshold,
    @DefaultValue Limits limits,
    @DefaultValue Http2 http2,
    @DefaultValue Quic quic,
    @DefaultValue OAuth2 oauth2) {

  /**
   * What is taken before a request is refused.
   *
   * @param headerSize Longest header section; above it 431.
   * @param targetLength Longest request target; above it 414.
   * @param contentLength Longest content, coded and decoded; above it 413.
   * @param connections Most connections at once; above it 503.
   * @param idleTimeout How long a connection without a request lives.
   * @param requestTimeout From the first octet of a request to its last; after it 408.
   * @param handlerTimeout From a whole request to its answer; after it 503.
   */
  public record Limits(
      @DefaultValue("16KB") DataSize headerSize,
      @DefaultValue("8KB") DataSize targetLength,
      @DefaultValue("16MB") DataSize contentLength,
      @DefaultValue("10000") int connections,
      @DefaultValue("60s") Duration idleTimeout,
      @DefaultValue("10s") Duration requestTimeout,
      @DefaultValue("30s") Duration handlerTimeout) {
    ServerLimits settings() {
      return new ServerLimits(
          octets(headerSize),
          octets(targetLength),
          octets(contentLength),
          connections,
          idleTimeout,
          requestTimeout,
          handlerTimeout);
    }
  }

  /**
   * What is announced over HTTP/2 (RFC 9113 section 6.5.2).
   *
   * @param initialWindowSize SETTINGS_INITIAL_WINDOW_SIZE.
   * @param connectionWindowSize Window of the connection, 65,535 octets at least.
   * @param maxFrameSize SETTINGS_MAX_FRAME_SIZE, 16 KiB to 16 MiB.
   * @param maxConcurrentStreams SETTINGS_MAX_CONCURRENT_STREAMS.
   * @param headerTableSize SETTINGS_HEADER_TABLE_SIZE.
   */
  public record Http2(
      @DefaultValue("1MB") DataSize initialWindowSize,
      @DefaultValue("4MB") DataSize connectionWindowSize,
      @DefaultValue("16KB") DataSize maxFrameSize,
      @DefaultValue("1024") int maxConcurrentStreams,
      @DefaultValue("4KB") DataSize headerTableSize) {
    Http2Settings settings() {
      return new Http2Settings(
          octets(initialWindowSize),
          octets(connectionWindowSize),
          octets(maxFrameSize),
          maxConcurrentStreams,
          octets(headerTableSize));
    }
  }

  /**
   * What is announced over QUIC (RFC 9000 section 18.2).
   *
   * @param streamWindow Window of each stream.
   * @param connectionWindow Window of the connection.
   * @param maxConcurrentStreams Streams at once.
   * @param idleTimeout How long a silent connection lives.
   * @param maxAckDelay By how much an acknowledgement may be delayed.
   * @param earlyData Whether 0-RTT is offered and accepted.
   * @param unsafeEarlyData Whether requests that are not safe to repeat are sent and answered in
   *     0-RTT too; otherwise they wait for the handshake, and are answered by 425.
   * @param qlogDirectory Where each connection writes a qlog; nowhere by default.
   */
  public record Quic(
      @DefaultValue("1MB") DataSize streamWindow,
      @DefaultValue("4MB") DataSize connectionWindow,
      @DefaultValue("1024") int maxConcurrentStreams,
      @DefaultValue("30s") Duration idleTimeout,
      @DefaultValue("25ms") Duration maxAckDelay,
      @DefaultValue("false") boolean earlyData,
      @DefaultValue("false") boolean unsafeEarlyData,
      @Nullable Path qlogDirectory) {
    QuicSettings settings() {
      return new QuicSettings(
          octets(streamWindow),
          octets(connectionWindow),
          maxConcurrentStreams,
          idleTimeout,
          maxAckDelay,
          earlyData,
          unsafeEarlyData,
          qlogDirectory);
    }
  }

  /**
   * Whether access tokens are asked for (TS 33.501 clause 13.4.1).
   *
   * @param required Whether requests for the function's services need an access token; without it
   *     401. The profile tells so.
   * @param seed Seed of the key by which the NRF signs, where no file is named; the same for all.
   * @param trust File with the public keys of the NRFs whose tokens are taken: a JWK Set, or PEM
   *     with keys or certificates; by default the key of the seed.
   * @param maxVerified Tokens that are kept verified.
   */
  public record OAuth2(
      @DefaultValue("false") boolean required,
      @DefaultValue("sbamock") String seed,
      @Nullable Path trust,
      @DefaultValue("1024") int maxVerified) {
    OAuth2Settings settings(TokenUse use) {
      return new OAuth2Settings(
          required, seed, trust == null ? null : TokenKeys.read(trust), maxVerified, use);
    }
  }

  ServerSettings server() {
    return new ServerSettings(
        host,
        port,
        protocols.isEmpty() ? EnumSet.noneOf(HttpProtocol.class) : protocols,
        advertisedApiRoot,
        limits.settings(),
        octets(gzipThreshold));
  }

  static int octets(DataSize size) {
    return (int) Math.max(-1, Math.min(size.toBytes(), Integer.MAX_VALUE));
  }
}
