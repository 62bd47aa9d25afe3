/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.nrf;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.InstantSource;
import java.util.List;
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
import org.sbamock.benchmarks.json.Content;
import org.sbamock.http.HttpRequest;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.nrf.Candidate;
import org.sbamock.sbi.nrf.DiscoveryResult;
import tools.jackson.databind.JsonNode;

/**
 * SearchResult (TS 29.510 clause 6.2.6.2.2), the answer of a discovery: as the NRF writes it and as
 * a consumer reads it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class SearchResultBenchmark {
  private static final int NO_MAX_AGE = 0;

  /** The number of profiles in the result. */
  @Param({"1", "10", "100"})
  public int found = 1;

  private NfInstanceStore store;
  private org.sbamock.nrf.core.discovery.DiscoveryQuery query;
  private ByteBuf json;

  /** Registers that many, and asks for all of them. */
  @Setup
  public void register() {
    store =
        new NfInstanceStore(
            Json.mapper(),
            RegistryRules.defaults(),
            InstantSource.system(),
            new Random(1),
            NfStatusEvent.Listener.NONE);
    for (int i = 0; i < found; i++) {
      String id = new UUID(0x4000_8000L, i).toString();
      store.register(id, Json.mapper().readTree(ProfileText.ausf(id, i)));
    }
    String target =
        "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF"
            + "&service-names=nausf-auth";
    query =
        new DiscoveryQueryReader(Json.mapper()).read(QueryParameters.of(HttpRequest.get(target)));
    json = Content.of(store.discover(query).json().toString());
    int read = read().size();
    if (read != found) {
      throw new IllegalStateException(read + " candidates, not " + found);
    }
  }

  /** The profiles that a query finds, as octets. */
  @Benchmark
  public int write() {
    var result = store.discover(query).json();
    ByteBuf content = ByteBufAllocator.DEFAULT.buffer(result.length());
    result.forEach(content::writeBytes);
    return Content.length(content);
  }

  /** The octets as the AUSFs that a consumer can choose from. */
  @Benchmark
  public List<Candidate> read() {
    return DiscoveryResult.of(Json.read(json, JsonNode.class), NO_MAX_AGE)
        .candidates("nausf-auth", "http");
  }
}
