/* SPDX-License-Identifier: Apache-2.0 */
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
import org.sbamock.sbi.overload.LoadReport;

/** A function of a core: its address, its stubs and its request journal. */
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

  /** Returns the type of the function. */
  public NfType type() {
    return function.type();
  }

  /** Returns the port of TCP and UDP. */
  public int port() {
    return function.port();
  }

  /**
   * Returns the API root for a protocol, with the protocol's scheme.
   *
   * @throws IllegalArgumentException if the function does not serve the protocol
   */
  public ApiRoot apiRoot(HttpProtocol protocol) {
    if (!protocols.contains(protocol)) {
      throw new IllegalArgumentException("the core serves " + protocols + ", not " + protocol);
    }
    return ApiRoot.of(protocol.scheme(), host, port());
  }

  /**
   * Returns the URI of a path for a protocol.
   *
   * @param path starts with a slash
   */
  public URI uri(HttpProtocol protocol, String path) {
    return URI.create(apiRoot(protocol).uri(path));
  }

  /** Returns a blocking caller of the function over a protocol. */
  public SbiCaller caller(HttpProtocol protocol) {
    return new SbiCaller(client, protocol, apiRoot(protocol));
  }

  /** Returns the mock of the function, with stubs, scenarios, recordings and the journal. */
  public SbaMock mock() {
    return mock;
  }

  /** Returns the load and the overload that the function reports in its responses. */
  public LoadReport loadReport() {
    return function.loadReport();
  }

  /**
   * Adds a stub mapping.
   *
   * @return the mapping with its identifier
   * @throws org.sbamock.mock.json.InvalidMappingException if the mapping is invalid
   */
  public StubMapping stubFor(MappingBuilder stub) {
    return mock.stubFor(stub);
  }

  /**
   * Verifies that the function received at least one matching request since the last reset. Waits
   * up to one second for requests that are not complete, such as those of other functions; a
   * request is added to the journal before its answer is sent.
   *
   * @throws org.sbamock.mock.VerificationException if there is none; the message contains the
   *     nearest requests
   */
  public void verify(RequestPatternBuilder expected) {
    awaitRequests(1, expected);
    mock.verify(expected);
  }

  /**
   * Verifies the number of matching requests since the last reset. Waits up to one second while it
   * is lower.
   *
   * @throws org.sbamock.mock.VerificationException if the number differs, or is unknown since the
   *     journal has dropped requests or keeps only a part of their content
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

  /**
   * Verifies that all messages since the last reset, received and sent, conform to their OpenAPI
   * descriptions.
   *
   * @throws org.sbamock.mock.VerificationException if one does not, or if there was no message of a
   *     described API; the message lists the findings, or the descriptions
   * @throws IllegalStateException if messages are not checked
   */
  public void verifyConformant() {
    mock.verifyConformant();
  }

  /** Returns the requests since the last reset, oldest first. */
  public List<LoggedRequest> requests() {
    return mock.requests();
  }

  @Override
  public String toString() {
    return type() + " on port " + port() + " for " + protocols;
  }
}
