/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.time.Duration;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.ApiRoot;

/**
 * The plan of a benchmark: its protocols, concurrencies and windows.
 *
 * @param protocols the protocols, in the order of measurement
 * @param concurrencies the concurrencies of each protocol
 * @param warmup the duration of the load on each server before the first window of a protocol and
 *     variant
 * @param settle the duration of the unmeasured load before every window
 * @param window the duration of a window
 * @param windows the number of windows of each server in each cell
 * @param generatorProcessor the processor of the generator; negative for any
 * @param h2load whether h2load generates the load of the protocols that it supports
 * @param profiler whether the JVMs are profiled in a further window of each server in each cell
 * @param seed the seed of all random choices
 */
public record BenchPlan(
    List<HttpProtocol> protocols,
    Concurrencies concurrencies,
    Duration warmup,
    Duration settle,
    Duration window,
    int windows,
    int generatorProcessor,
    boolean h2load,
    boolean profiler,
    long seed) {

  /** Returns the concurrencies with which a protocol is measured. */
  @FunctionalInterface
  public interface Concurrencies {
    /** Returns at least one concurrency, in the order of measurement. */
    List<Concurrency> of(HttpProtocol protocol);
  }

  /** Returns whether h2load is installed. */
  public static boolean hasH2load() {
    return H2load.find().isPresent();
  }

  /** Returns whether the profiler supports this platform. */
  public static boolean hasProfiler() {
    return FlameGraphs.isSupported();
  }

  /**
   * Checks that h2load is installed and can generate the load of an operation.
   *
   * @throws IllegalArgumentException if h2load is not installed or cannot generate the load
   */
  public static void requireH2load(Operation operation) {
    if (H2load.find().isEmpty()) {
      throw new IllegalArgumentException(
          "h2load is not on the PATH: install it (Debian, Ubuntu: apt install nghttp2-client)");
    }
    ApiRoot anywhere = ApiRoot.of("http", "127.0.0.1", 1);
    String variant = operation.variants().get(0);
    if (operation.request(anywhere, HttpProtocol.H2C, variant).isEmpty()) {
      throw new IllegalArgumentException(
          "h2load repeats one request and does not support the operation '" + operation.id() + "'");
    }
  }
}
