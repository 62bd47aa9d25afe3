/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import java.util.Optional;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.workload.FixedRequest;
import org.sbamock.loadgen.workload.SbiTarget;
import org.sbamock.sbi.ApiRoot;

/** What is done over and over, and counted. */
public interface Operation {
  /** The variant of an operation that has but one. */
  String ONLY = "";

  /** The name on the command line. */
  String id();

  /** What it is, for a heading. */
  String title();

  /** The functions it needs, the one that is called last. */
  List<FunctionKind> functions();

  /** Its variants, in the order in which they are measured. */
  default List<String> variants() {
    return List.of(ONLY);
  }

  /** Whether the functions call each other, so that they start anew for each protocol. */
  default boolean chained() {
    return functions().size() > 1;
  }

  /** Brings a server into the state that a variant needs; before the first load of that variant. */
  default void prepare(BenchServer server, String variant) throws InterruptedException {}

  /** The users of a variant. */
  Workload workload(SbiTarget target, String variant);

  /** The one request that it is made of; empty if requests depend on one another. */
  default Optional<FixedRequest> request(ApiRoot root, HttpProtocol protocol, String variant) {
    return Optional.empty();
  }
}
