/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.BenchRun.MeasuredServer;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.bench.Operation;

/** The servers of a benchmark, as far as they run. */
interface BenchServers extends AutoCloseable {
  /** Those that are to be measured over a protocol, ready. */
  List<MeasuredServer> ready(HttpProtocol protocol) throws InterruptedException;

  /** Ends what was started; from any thread, and more than once. */
  @Override
  void close();

  /** Servers that run already. */
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

  /** Functions that are started when they are needed; chained ones anew for each protocol. */
  static BenchServers functions(
      Operation operation, List<FunctionServer> servers, Duration warmup) {
    return new Functions(operation, servers, warmup);
  }

  /** See {@link #functions}. */
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
