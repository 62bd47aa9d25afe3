/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.loadgen.trial.SystemUnderTest;
import org.sbamock.sbi.ApiRoot;

/** What is measured: something that answers, and the processes it is made of. */
public interface BenchServer extends SystemUnderTest {
  /** The name in results. */
  String name();

  /** Whether it speaks that protocol. */
  boolean speaks(HttpProtocol protocol);

  /** The root of what is called. */
  ApiRoot apiRoot(HttpProtocol protocol);

  /** Its processes; empty if they are not known. */
  List<MeteredProcess> processes();
}
