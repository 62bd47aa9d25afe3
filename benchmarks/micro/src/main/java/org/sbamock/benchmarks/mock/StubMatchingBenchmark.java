/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.mock;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.okJson;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathTemplate;

import io.netty.handler.codec.http.HttpMethod;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.benchmarks.http.DetachedExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.mock.SbaMock;

/**
 * Stubs before a handler that answers with a few octets. Of the stubs one in ten is for the URL
 * that is asked for, and wants a header that is not there; the others are for other URLs, half of
 * them templates.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class StubMatchingBenchmark {
  private static final byte[] OWN = "{\"own\":true}".getBytes(US_ASCII);
  private static final String ASKED = "/nausf-auth/v1/ue-authentications";
  private static final String STUBBED = "/nudm-ueau/v1/imsi-001010000000001/stubbed";

  /** How many stubs there are. */
  @Param({"0", "10", "100"})
  public int stubs = 100;

  private HttpHandler handler = exchange -> {};

  /** Puts the stubs before the handler. */
  @Setup
  public void stub() {
    SbaMock mock = new SbaMock();
    for (int i = 0; i < stubs; i++) {
      mock.stubFor(
          switch (i % 10) {
            case 0 ->
                post(urlPathEqualTo(ASKED))
                    .withHeader("x-case", equalTo("case-" + i))
                    .willReturn(okJson("{}"));
            case 1, 2, 3, 4 ->
                post(urlPathTemplate("/service-" + i + "/v1/{id}/part")).willReturn(okJson("{}"));
            default ->
                post(urlPathEqualTo("/service-" + i + "/v1/things")).willReturn(okJson("{}"));
          });
    }
    mock.stubFor(post(urlPathEqualTo(STUBBED)).willReturn(okJson("{\"stubbed\":true}")));
    handler =
        mock.intercept(
            exchange ->
                exchange.respond(
                    HttpResponse.of(200, exchange.alloc().ioBuffer(OWN.length).writeBytes(OWN))));
  }

  /** No stub is for the URL. */
  @Benchmark
  public int otherUrl() throws Exception {
    return answered("/namf-comm/v1/ue-contexts");
  }

  /** Stubs are for the URL, and none matches. */
  @Benchmark
  public int otherHeader() throws Exception {
    return answered(ASKED);
  }

  /** One stub matches, and answers. */
  @Benchmark
  public int matched() throws Exception {
    return answered(STUBBED);
  }

  private int answered(String path) throws Exception {
    DetachedExchange exchange = new DetachedExchange(HttpRequest.of(HttpMethod.POST, path));
    handler.handle(exchange);
    return exchange.answered();
  }
}
