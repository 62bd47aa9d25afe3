/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.BenchRun.MeasuredServer;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.bench.Operation;

/** The servers of a benchmark. */
interface BenchServers extends AutoCloseable {
  /** Returns the servers to measure over a protocol, once they are ready. */
  List<MeasuredServer> ready(HttpProtocol protocol) throws InterruptedException;

  /** Stops the started servers; may be called by any thread and more than once. */
  @Override
  void close();

  /** Returns servers that already run. */
  static BenchServers running(List<MeasuredServer> contestants) {
    return new BenchServers() {
      @Override
      public List<MeasuredServer> ready(HttpProtocol protocol) {
        return contestants;
      }

      @Override
      public void close() {}
    };
  }

  /**
   * Returns functions that are started on demand; chained functions are restarted for each
   * protocol.
   */
  static BenchServers functions(
      Operation operation, List<FunctionServer> servers, Duration warmup) {
    return new Functions(operation, servers, warmup);
  }

  /** The functions of {@link #functions}. */
  final class Functions implements BenchServers {
    private final Operation operation;
    private final List<FunctionServer> servers;
    private final Duration warmup;
    private HttpProtocol spoken = HttpProtocol.H1C;
    private boolean started;

    private Functions(Operation operation, List<FunctionServer> servers, Duration warmup) {
      this.operation = operation;
      this.servers = servers;
      this.warmup = warmup;
    }

    @Override
    public List<MeasuredServer> ready(HttpProtocol protocol) throws InterruptedException {
      if (started && operation.chained() && protocol != spoken) {
        close();
        started = false;
      }
      if (!started) {
        for (FunctionServer server : servers) {
          server.start(operation.functions(), protocol);
        }
        started = true;
        spoken = protocol;
      }
      return servers.stream()
          .map(server -> new MeasuredServer(server, any -> warmup.toNanos()))
          .toList();
    }

    @Override
    public void close() {
      servers.forEach(FunctionServer::close);
    }
  }
}
