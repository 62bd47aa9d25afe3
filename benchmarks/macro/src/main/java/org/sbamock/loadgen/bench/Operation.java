/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import java.util.Optional;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.ApiRoot;

/** The operation that each iteration of a benchmark performs. */
public interface Operation {
  /** The variant of an operation without variants. */
  String ONLY = "";

  /** Returns the name on the command line. */
  String id();

  /** Returns the title, for headings. */
  String title();

  /** Returns the required functions; the generator calls the last one. */
  List<FunctionKind> functions();

  /** Returns the variants, in the order of measurement. */
  default List<String> variants() {
    return List.of(ONLY);
  }

  /**
   * Returns whether the functions call each other, so that they are restarted for each protocol.
   */
  default boolean chained() {
    return functions().size() > 1;
  }

  /** Prepares a server for a variant, before the first load of that variant. */
  default void prepare(BenchServer server, String variant) throws InterruptedException {}

  /** Returns the workload of a variant. */
  Workload workload(SbiTarget target, String variant);

  /** Returns the request if the operation consists of a single fixed request; otherwise empty. */
  default Optional<FixedRequest> request(ApiRoot root, HttpProtocol protocol, String variant) {
    return Optional.empty();
  }
}
