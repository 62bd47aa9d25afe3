/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.sbi.ApiRoot;

/**
 * A server of any implementation that is already running.
 *
 * @param name the name in results
 * @param roots the API root of each supported protocol
 * @param pid its process id; the descendants of the process are measured too; negative if it is
 *     unknown
 * @param tls the authorities that a client trusts
 */
public record ExternalServer(
    String name, Map<HttpProtocol, ApiRoot> roots, long pid, TlsMaterial tls)
    implements BenchServer {
  /**
   * Checks the process and the schemes of the API roots.
   *
   * @throws IllegalArgumentException if there is no such process, or the scheme of an API root does
   *     not match its protocol
   */
  public ExternalServer {
    if (pid >= 0 && ProcessHandle.of(pid).isEmpty()) {
      throw new IllegalArgumentException(name + ": no such process: " + pid);
    }
    roots.forEach(
        (protocol, root) -> {
          if (!root.scheme().equals(protocol.scheme())) {
            throw new IllegalArgumentException(
                name + ": " + protocol.id() + " requires a URL with " + protocol.scheme() + "://");
          }
        });
    roots = new EnumMap<>(roots);
  }

  @Override
  public boolean speaks(HttpProtocol protocol) {
    return roots.containsKey(protocol);
  }

  @Override
  public ApiRoot apiRoot(HttpProtocol protocol) {
    return Objects.requireNonNull(roots.get(protocol), protocol::id);
  }

  @Override
  public List<MeteredProcess> processes() {
    return ProcessHandle.of(pid).stream().map(handle -> MeteredProcess.tree(name, handle)).toList();
  }

  @Override
  public CompletableFuture<String> failure() {
    return new CompletableFuture<>();
  }
}
