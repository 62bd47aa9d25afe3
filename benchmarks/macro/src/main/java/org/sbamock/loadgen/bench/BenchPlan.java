/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.time.Duration;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.ApiRoot;

/**
 * How a benchmark goes.
 *
 * @param protocols in this order
 * @param concurrencies for each protocol
 * @param warmup load upon each server before the first window of a protocol and variant
 * @param settle load before every window, not measured
 * @param window how long a window is
 * @param windows how many there are of each server in each cell
 * @param generatorProcessor negative: any
 * @param h2load whether h2load makes the load, where it can
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
    long seed) {

  /** Tells which concurrencies a protocol is measured with. */
  @FunctionalInterface
  public interface Concurrencies {
    /** In this order; at least one. */
    List<Concurrency> of(HttpProtocol protocol);
  }

  /** Whether h2load is installed. */
  public static boolean hasH2load() {
    return H2load.find().isPresent();
  }

  /**
   * Checks that h2load is installed, and can make the load of an operation.
   *
   * @throws IllegalArgumentException if not
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
