/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.nrf;

import java.time.InstantSource;
import java.util.Random;
import java.util.UUID;
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
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Router;
import org.sbamock.nrf.api.NfDiscoveryApi;
import org.sbamock.nrf.api.NrfCounts;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.Preconditions;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.nrf.core.discovery.SearchResult;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.QueryParameters;
import tools.jackson.databind.JsonNode;

/**
 * An NRF with many profiles: discovery, in the store and with its service, and the PATCH of a
 * profile. Each AUSF serves a PLMN of its own, and all of them serve one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {
      NettyThreads.CUSTOM,
      NettyThreads.CLASS,
      // The same heap for few and many profiles, and none of it touched for the first time.
      "-Xms2g",
      "-Xmx2g",
      "-Xmn512m",
      "-XX:+AlwaysPreTouch"
    })
public class RegistryBenchmark {

  private static final int NEWCOMERS = 100;
  private static final String PATCH = "[{\"op\":\"replace\",\"path\":\"/load\",\"value\":%d}]";

  /** The number of registered profiles. */
  @Param({"10", "100", "1000", "10000", "100000"})
  public int profiles = 10;

  private NfInstanceStore store;
  private Router router;
  private HttpRequest discovery;
  private HttpRequest sliceDiscovery;
  private JsonNode[] newcomers;
  private String[] newcomerIds;
  private DiscoveryQuery query;
  private String patched;
  private JsonNode[] patches;
  private int next;

  /** Registers. */
  @Setup
  public void register() {
    store =
        new NfInstanceStore(
            Json.mapper(),
            RegistryRules.defaults()
                .withMaxInstances(Integer.MAX_VALUE)
                .withMaxOctets(Long.MAX_VALUE),
            InstantSource.system(),
            new Random(1),
            NfStatusEvent.Listener.NONE);
    for (int i = 0; i < profiles; i++) {
      store.register(id(i), Json.mapper().readTree(ProfileText.ausf(id(i), i)));
    }
    router = new Router(FailureRenderer.BARE);
    new NfDiscoveryApi(store, new NrfCounts().discoveries()).addTo(router);
    String target =
        "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF"
            + "&service-names=nausf-auth&routing-indicator="
            + (profiles / 2) % 10_000
            + "&limit=1";
    discovery = HttpRequest.get(target);
    sliceDiscovery =
        HttpRequest.get(
            "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF"
                + "&snssais=%5B%7B%22sst%22:1,%22sd%22:%22"
                + ProfileText.sd(profiles / 2)
                + "%22%7D%5D");
    newcomers = new JsonNode[NEWCOMERS];
    newcomerIds = new String[NEWCOMERS];
    for (int i = 0; i < NEWCOMERS; i++) {
      newcomerIds[i] = id(profiles + i);
      newcomers[i] = Json.mapper().readTree(ProfileText.ausf(newcomerIds[i], profiles + i));
    }
    query = new DiscoveryQueryReader(Json.mapper()).read(QueryParameters.of(discovery));
    patched = id(profiles / 2);
    patches = new JsonNode[100];
    for (int load = 0; load < patches.length; load++) {
      patches[load] = Json.mapper().readTree(String.format(PATCH, load));
    }
  }

  private static String id(int number) {
    return new UUID(0x4000_8000L, number).toString();
  }

  /** The answer to a query, in the store. */
  @Benchmark
  public SearchResult discover() {
    return store.discover(query);
  }

  /** The same from the request to the answer. */
  @Benchmark
  public int request() throws Exception {
    DetachedExchange exchange = new DetachedExchange(discovery);
    router.handle(exchange);
    return exchange.answered();
  }

  /** Discovery by type and slice from the request to the answer: one profile in 1,000. */
  @Benchmark
  @BenchmarkMode(Mode.SampleTime)
  public int sliceRequest() throws Exception {
    DetachedExchange exchange = new DetachedExchange(sliceDiscovery);
    router.handle(exchange);
    return exchange.answered();
  }

  /** A registration and the deregistration. */
  @Benchmark
  public Object registerAndDeregister() {
    next = (next + 1) % NEWCOMERS;
    Object registered = store.register(newcomerIds[next], newcomers[next].deepCopy());
    store.deregister(newcomerIds[next], Preconditions.NONE);
    return registered;
  }

  /** A new load. */
  @Benchmark
  public Object patch() {
    next = (next + 1) % patches.length;
    return store.patch(patched, patches[next], Preconditions.NONE);
  }
}
