package org.sbamock.loadgen.bench;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.ApiRoot;

/** What is measured: something that answers, and the processes it is made of. */
public interface BenchServer {
  /** The name in results. */
  String name();

  /** Whether it speaks that protocol. */
  boolean speaks(HttpProtocol protocol);

  /** The root of what is called. */
  ApiRoot apiRoot(HttpProtocol protocol);

  /** Whom a client must trust. */
  TlsMaterial trust();

  /** Its processes; empty if they are not known. */
  List<MeteredProcess> processes();

  /** Completes, with a sentence that says so, when it ends by itself. */
  CompletableFuture<String> death();
}
