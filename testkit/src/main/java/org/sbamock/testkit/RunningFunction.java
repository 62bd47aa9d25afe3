package org.sbamock.testkit;

import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.mock.LoggedRequest;
import org.sbamock.mock.MappingBuilder;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.StubMapping;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunction;

/** A function of a core: where it is, how to program it, what it was asked. */
public final class RunningFunction {
  private static final long JOURNAL_NANOS = 1_000_000_000;
  private static final long POLL_NANOS = 1_000_000;

  private final NetworkFunction function;
  private final SbaMock mock;
  private final SbiClient client;
  private final Set<HttpProtocol> protocols;
  private final String host;

  RunningFunction(
      NetworkFunction function,
      SbaMock mock,
      SbiClient client,
      Set<HttpProtocol> protocols,
      String host) {
    this.function = function;
    this.mock = mock;
    this.client = client;
    this.protocols = protocols;
    this.host = host;
  }

  /** Its type. */
  public NfType type() {
    return function.type();
  }

  /** The port of TCP and UDP. */
  public int port() {
    return function.port();
  }

  /**
   * Its root for a protocol: that of the protocol's scheme.
   *
   * @throws IllegalArgumentException if it does not speak that
   */
  public ApiRoot apiRoot(HttpProtocol protocol) {
    if (!protocols.contains(protocol)) {
      throw new IllegalArgumentException("the core speaks " + protocols + ", not " + protocol);
    }
    return ApiRoot.of(protocol.scheme(), host, port());
  }

  /** The URI of a path, which starts with a slash, for a protocol. */
  public URI uri(HttpProtocol protocol, String path) {
    return URI.create(apiRoot(protocol).uri(path));
  }

  /** Calls it over a protocol, and waits for its answers. */
  public SbiCaller caller(HttpProtocol protocol) {
    return new SbiCaller(client, protocol, apiRoot(protocol));
  }

  /** All of its programmable side. */
  public SbaMock mock() {
    return mock;
  }

  /**
   * Adds a stub.
   *
   * @return the mapping with its identifier
   * @throws org.sbamock.mock.json.InvalidMappingException if it cannot be used
   */
  public StubMapping stubFor(MappingBuilder stub) {
    return mock.stubFor(stub);
  }

  /**
   * Checks that it was asked so at least once since the last reset. A request is in the journal
   * once it is over, so this waits for up to a second.
   *
   * @throws org.sbamock.mock.VerificationException if not, with the nearest requests
   */
  public void verify(RequestPatternBuilder expected) {
    awaitRequests(1, expected);
    mock.verify(expected);
  }

  /**
   * Checks how often it was asked so since the last reset; waits for up to a second while it is
   * less.
   *
   * @throws org.sbamock.mock.VerificationException if it is another number
   */
  public void verify(int times, RequestPatternBuilder expected) {
    awaitRequests(times, expected);
    mock.verify(times, expected);
  }

  private void awaitRequests(int times, RequestPatternBuilder expected) {
    RequestPattern pattern = expected.build();
    long deadline = System.nanoTime() + JOURNAL_NANOS;
    while (mock.count(pattern) < times && System.nanoTime() - deadline < 0) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** What it was asked since the last reset, the oldest first. */
  public List<LoggedRequest> requests() {
    return mock.requests();
  }

  @Override
  public String toString() {
    return type() + " on port " + port() + " for " + protocols;
  }
}
