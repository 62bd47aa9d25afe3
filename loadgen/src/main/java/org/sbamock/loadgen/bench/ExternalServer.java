package org.sbamock.loadgen.bench;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.ApiRoot;

/**
 * A server of any make that runs already.
 *
 * @param name in results
 * @param roots where it is: by http, by https, or both
 * @param protocols that it speaks
 * @param pid its process, whose descendants count as well; negative if it is not known
 * @param trust whom to believe
 */
public record ExternalServer(
    String name, List<ApiRoot> roots, Set<HttpProtocol> protocols, long pid, TlsMaterial trust)
    implements BenchServer {
  /**
   * A server.
   *
   * @throws IllegalArgumentException if there is no such process, or no root for a protocol
   */
  public ExternalServer {
    if (pid >= 0 && ProcessHandle.of(pid).isEmpty()) {
      throw new IllegalArgumentException(name + ": there is no process " + pid);
    }
    for (HttpProtocol protocol : protocols) {
      if (roots.stream().noneMatch(root -> root.scheme().equals(protocol.scheme()))) {
        throw new IllegalArgumentException(
            name + ": " + protocol.id() + " needs an URL with " + protocol.scheme() + "://");
      }
    }
    roots = List.copyOf(roots);
    protocols = EnumSet.copyOf(protocols);
  }

  @Override
  public boolean speaks(HttpProtocol protocol) {
    return protocols.contains(protocol);
  }

  @Override
  public ApiRoot apiRoot(HttpProtocol protocol) {
    return roots.stream()
        .filter(root -> root.scheme().equals(protocol.scheme()))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public List<MeteredProcess> processes() {
    return ProcessHandle.of(pid).stream()
        .map(handle -> new MeteredProcess(name, handle, MeteredProcess.Allocations.UNKNOWN))
        .toList();
  }

  @Override
  public CompletableFuture<String> death() {
    return new CompletableFuture<>();
  }
}
