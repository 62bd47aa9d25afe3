/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.loadgen.trial.SystemUnderTest;
import org.sbamock.sbi.ApiRoot;

/** A server under measurement and its processes. */
public interface BenchServer extends SystemUnderTest {
  /** Returns the name in results. */
  String name();

  /** Returns whether the server supports a protocol. */
  boolean speaks(HttpProtocol protocol);

  /** Returns the API root of the requests. */
  ApiRoot apiRoot(HttpProtocol protocol);

  /** Returns its processes; empty if they are unknown. */
  List<MeteredProcess> processes();

  /** Returns the process identifiers of its JVMs that can be profiled, by name. */
  default Map<String, Long> jvms() {
    return Map.of();
  }
}
