/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.sbi.ApiRoot;

/** A server with a different name in results, such as the name of the generator that calls it. */
public record NamedServer(String name, BenchServer server) implements BenchServer {
  @Override
  public boolean speaks(HttpProtocol protocol) {
    return server.speaks(protocol);
  }

  @Override
  public ApiRoot apiRoot(HttpProtocol protocol) {
    return server.apiRoot(protocol);
  }

  @Override
  public TlsMaterial tls() {
    return server.tls();
  }

  @Override
  public List<MeteredProcess> processes() {
    return server.processes();
  }

  @Override
  public CompletableFuture<String> failure() {
    return server.failure();
  }
}
