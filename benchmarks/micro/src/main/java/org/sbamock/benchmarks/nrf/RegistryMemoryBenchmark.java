/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.nrf;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.sbi.Json;

/** The heap that an NRF with many profiles occupies. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 5)
@Fork(1)
public class RegistryMemoryBenchmark {
  private static final int COLLECTIONS = 3;

  /** The number of registered profiles. */
  @Param({"100000"})
  public int profiles = 100_000;

  private @Nullable NfInstanceStore store;

  /** Sizes per profile, in octets. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Sizes {
    /** The encoded profile. */
    public double jsonOctets;

    /** The heap beyond it. */
    public double furtherOctets;
  }

  /** Registers, and compares the heap after a full collection with that before. */
  @Benchmark
  public void register(Sizes sizes) {
    store = null;
    long before = liveHeap();
    NfInstanceStore registered =
        new NfInstanceStore(
            Json.mapper(),
            RegistryRules.defaults()
                .withMaxInstances(Integer.MAX_VALUE)
                .withMaxOctets(Long.MAX_VALUE),
            InstantSource.system(),
            new Random(1),
            NfStatusEvent.Listener.NONE);
    long json = 0;
    for (int i = 0; i < profiles; i++) {
      String id = new UUID(0x4000_8000L, i).toString();
      byte[] text = ProfileText.ausf(id, i).getBytes(StandardCharsets.UTF_8);
      json += text.length;
      registered.register(id, Json.mapper().readTree(text));
    }
    store = registered;
    long occupied = liveHeap() - before;
    sizes.jsonOctets = (double) json / profiles;
    sizes.furtherOctets = (double) (occupied - json) / profiles;
  }

  private static long liveHeap() {
    Runtime runtime = Runtime.getRuntime();
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
