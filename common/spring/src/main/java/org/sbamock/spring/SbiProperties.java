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
import org.sbamock.http.server.ServerLimits;
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
 * @param port Port of TCP and UDP; 0 selects a free port.
 * @param protocols Served protocols: h1c, h1, h2c, h2, h3.
 * @param advertisedApiRoot API root in the NF profile and in links, such as
 *     http://ausf.example:8080; by default derived from host and port.
 * @param instanceId NF instance identifier, a UUID; by default a new one at each start.
 * @param eventLoops Number of event loop threads of server and client.
 * @param congestionControl Congestion controller of TCP and QUIC: reno, cubic or bbr; by default
 *     that of the kernel and of QUIC.
 * @param gzipThreshold Minimum length of content that is compressed for clients that accept it.
 * @param limits Limits of requests and connections.
 * @param http2 HTTP/2 settings.
 * @param quic QUIC transport parameters and options.
 * @param oauth2 OAuth2 access tokens.
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
   * Limits of requests and connections.
   *
   * @param headerSize Maximum size of the header section; a larger one receives 431.
   * @param targetLength Maximum length of the request target; a longer one receives 414.
   * @param contentLength Maximum length of content, encoded and decoded; longer content receives
   *     413.
   * @param connections Maximum number of concurrent connections; requests on further connections
   *     receive 503.
   * @param idleTimeout Time after which a connection without a request is closed.
   * @param requestTimeout Maximum time from the first to the last octet of a request; then it
   *     receives 408.
   * @param handlerTimeout Maximum time from a complete request to its response; then it receives
   *     503.
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
   * HTTP/2 settings (RFC 9113 section 6.5.2).
   *
   * @param initialWindowSize SETTINGS_INITIAL_WINDOW_SIZE.
   * @param connectionWindowSize Flow-control window of the connection, at least 65,535 octets.
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
   * QUIC transport parameters (RFC 9000 section 18.2) and options.
   *
   * @param streamWindow Flow-control window of each stream.
   * @param connectionWindow Flow-control window of the connection.
   * @param maxConcurrentStreams Maximum number of concurrent streams.
   * @param idleTimeout Time after which an idle connection is closed.
   * @param maxAckDelay Maximum delay of acknowledgements.
   * @param earlyData Whether 0-RTT is offered and accepted.
   * @param unsafeEarlyData Whether requests that are not safe to repeat are also sent and accepted
   *     in 0-RTT; otherwise a client sends them after the handshake, and a server responds with
   *     425.
   * @param qlogDirectory Directory for a qlog file of each connection; none by default.
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
   * OAuth2 access tokens (TS 33.501 clause 13.4.1).
   *
   * @param required Whether requests to the function's services require an access token; without
   *     one they receive 401. Published in the NF profile.
   * @param seed Seed of the NRF's signing key if no key file is configured; the same for all
   *     functions.
   * @param trust File with the public keys of trusted NRFs: a JWK Set, or PEM with keys or
   *     certificates; by default the key of the seed.
   * @param maxVerified Maximum number of verified access tokens in the cache.
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
