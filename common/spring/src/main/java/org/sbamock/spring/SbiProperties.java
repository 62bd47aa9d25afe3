/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.server.limits.ClientLimits;
import org.sbamock.http.tls.Pem;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.nf.ServerSettings;
import org.sbamock.sbi.oauth2.AssertionSettings;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.sbamock.sbi.oauth2.TokenKeys;
import org.sbamock.spring.exposure.TestDefaults;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The service-based interface of the function.
 *
 * @param host Local host name or address to listen on.
 * @param port TCP and UDP port to listen on; 0 selects a free port.
 * @param protocols Protocols that the function serves: h1c, h1, h2c, h2, h3.
 * @param advertisedApiRoot API root that the function advertises to other functions, such as
 *     http://ausf.example:8080; defaults to host and port.
 * @param instanceId NF instance ID, a UUID; a new one at each start by default.
 * @param eventLoops Number of event-loop threads, which serve requests and make calls.
 * @param congestionControl Congestion control algorithm of TCP and QUIC: reno, cubic or bbr;
 *     defaults to the kernel's and to that of the QUIC library.
 * @param gzipThreshold Minimum length of content that is compressed with gzip for clients that
 *     accept it.
 * @param limits Limits of a request and of a connection.
 * @param http2 HTTP/2 settings.
 * @param quic QUIC transport parameters.
 * @param oauth2 Access tokens.
 * @param credentialsAssertion Client credentials assertions.
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
    @DefaultValue OAuth2 oauth2,
    @DefaultValue CredentialsAssertion credentialsAssertion)
    implements TestDefaults {
  private static final String TEST_SEED = "sbamock";

  @Override
  public List<String> testDefaults() {
    return oauth2.trust() == null && oauth2.seed().equals(TEST_SEED)
        ? List.of("sbamock.sbi.oauth2.seed (signing key of access tokens)")
        : List.of();
  }

  /**
   * Limits of a request and of a connection.
   *
   * @param headerSize Maximum size of the header section, counted as names, values and 32 octets
   *     per field; a larger one is answered with 431.
   * @param targetLength Maximum length of the request target; a longer one is answered with 414.
   * @param contentLength Maximum length of the content, both encoded and decoded; longer content is
   *     answered with 413.
   * @param serviceContentLength Maximum length of the content of a request to the function's own
   *     services, both encoded and decoded; longer content is answered with 413. Does not apply to
   *     requests that a stub may match. Defaults to 256KB for the NRF and to 64KB for other
   *     functions.
   * @param connections Maximum number of open connections; requests on further ones are answered
   *     with 503.
   * @param idleTimeout How long a connection stays open without a request.
   * @param requestTimeout Maximum time from the first to the last octet of a request; after it the
   *     server answers 408.
   * @param handlerTimeout Maximum time from the complete request to its response; after it the
   *     server answers 503.
   * @param memory Maximum memory that requests occupy until they are answered and responses until
   *     they are read; requests beyond it are answered with 503. Default: a quarter of the maximum
   *     heap.
   * @param stallTimeout How long a client that has responses to read may read nothing; after it the
   *     connection is closed.
   * @param clientRequestsPerSecond Maximum rate of requests of a client, of which as many may
   *     arrive at once; further ones are answered with 429; 0 means no limit. A client is an IPv4
   *     address or a /64 prefix of IPv6.
   * @param clientConnections Maximum number of connections of a client; requests on further ones
   *     are answered with 503; 0 means no limit.
   * @param clientConcurrentRequests Maximum number of requests of a client that wait for their
   *     response; further ones are answered with 429; 0 means no limit.
   */
  public record Limits(
      @DefaultValue("16KB") DataSize headerSize,
      @DefaultValue("8KB") DataSize targetLength,
      @DefaultValue("16MB") DataSize contentLength,
      @Nullable DataSize serviceContentLength,
      @DefaultValue("10000") int connections,
      @DefaultValue("60s") Duration idleTimeout,
      @DefaultValue("10s") Duration requestTimeout,
      @DefaultValue("30s") Duration handlerTimeout,
      @Nullable DataSize memory,
      @DefaultValue("30s") Duration stallTimeout,
      @DefaultValue("0") int clientRequestsPerSecond,
      @DefaultValue("0") int clientConnections,
      @DefaultValue("0") int clientConcurrentRequests) {
    ServerLimits settings() {
      return new ServerLimits(
          octets(headerSize),
          octets(targetLength),
          octets(contentLength),
          connections,
          idleTimeout,
          requestTimeout,
          handlerTimeout,
          memory == null ? ServerLimits.defaultMemory() : memory.toBytes(),
          stallTimeout,
          new ClientLimits(clientRequestsPerSecond, clientConnections, clientConcurrentRequests));
    }

    @Nullable Integer serviceOctets() {
      return serviceContentLength == null ? null : octets(serviceContentLength);
    }
  }

  /**
   * HTTP/2 settings that the function announces (RFC 9113 section 6.5.2).
   *
   * @param initialWindowSize SETTINGS_INITIAL_WINDOW_SIZE: initial flow-control window of a stream.
   * @param connectionWindowSize Flow-control window of the connection, at least 65,535 octets.
   * @param maxFrameSize SETTINGS_MAX_FRAME_SIZE, from 16 KiB to 16 MiB.
   * @param maxConcurrentStreams SETTINGS_MAX_CONCURRENT_STREAMS: maximum number of concurrent
   *     streams on a connection.
   * @param headerTableSize SETTINGS_HEADER_TABLE_SIZE: size of the HPACK dynamic table.
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
   * QUIC transport parameters that the function announces (RFC 9000 section 18.2).
   *
   * @param streamWindow Initial flow-control window of a stream.
   * @param connectionWindow Initial flow-control window of the connection.
   * @param maxConcurrentStreams Maximum number of concurrent streams on a connection.
   * @param idleTimeout QUIC idle timeout: how long a connection stays open without a packet.
   * @param maxAckDelay Maximum delay of an acknowledgement.
   * @param earlyData Whether 0-RTT early data is offered and accepted.
   * @param unsafeEarlyData Whether requests with unsafe methods are also sent and accepted in early
   *     data; otherwise the client sends them after the handshake, and the server answers 425.
   * @param qlogDirectory Directory to which each QUIC connection writes a qlog file; none by
   *     default.
   */
  public record Quic(
      @DefaultValue("1MB") DataSize streamWindow,
      @DefaultValue("4MB") DataSize connectionWindow,
      @DefaultValue("128") int maxConcurrentStreams,
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
   * Access tokens (TS 33.501 clause 13.4.1).
   *
   * @param required Whether requests for the function's services require an access token; without
   *     one they are answered with 401. The NF profile advertises it.
   * @param seed Seed of the NRF's signing key if no key file is set; it must be the same for all
   *     functions.
   * @param trust File with the public keys of the NRFs whose tokens are accepted: a JWK Set, or PEM
   *     with keys or certificates; defaults to the key that follows from the seed.
   * @param maxVerified Maximum number of verified tokens in the cache.
   */
  public record OAuth2(
      @DefaultValue("false") boolean required,
      @DefaultValue(TEST_SEED) String seed,
      @Nullable Path trust,
      @DefaultValue("1024") int maxVerified) {
    OAuth2Settings settings(TokenUse use) {
      return new OAuth2Settings(
          required, seed, trust == null ? null : TokenKeys.read(trust), maxVerified, use);
    }
  }

  /**
   * Client credentials assertions (TS 33.501 clause 13.3.8).
   *
   * @param required Whether requests for the function's services require a client credentials
   *     assertion in 3gpp-Sbi-Client-Credentials; without a valid one they are answered with 403.
   * @param trust PEM file with the certificates of the authorities whose clients are accepted;
   *     defaults to the authorities that are trusted for TLS.
   */
  public record CredentialsAssertion(
      @DefaultValue("false") boolean required, @Nullable Path trust) {
    AssertionSettings settings(boolean sent) {
      try {
        return new AssertionSettings(
            sent, required, trust == null ? List.of() : Pem.certificates(trust));
      } catch (IOException e) {
        throw new IllegalArgumentException("trust " + trust + " cannot be read", e);
      }
    }

    boolean needsTls() {
      return required && trust == null;
    }
  }

  ServerSettings server() {
    return new ServerSettings(
        host,
        port,
        protocols.isEmpty() ? EnumSet.noneOf(HttpProtocol.class) : protocols,
        advertisedApiRoot,
        limits.settings(),
        octets(gzipThreshold),
        limits.serviceOctets());
  }

  static int octets(DataSize size) {
    return (int) Math.max(-1, Math.min(size.toBytes(), Integer.MAX_VALUE));
  }
}
