package org.sbamock.loadgen.process.meter;

import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.MeteredProcess;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.trial.TrialMeter;
import org.sbamock.loadgen.workload.CallCounts;

/** The meters that every trial has at functions which were started for it. */
public final class CoreMeters {
  private CoreMeters() {}

  /**
   * Requests that generator and functions count, then CPU time and memory of the functions.
   *
   * @param counts of the generator's calls to the AMF
   */
  public static List<TrialMeter> of(
      List<FunctionProcess> functions, CallCounts counts, HttpProtocol protocol) {
    return List.of(
        new RequestMeter(
            functions,
            () -> counts.counts(EmulatedLink.GENERATOR, FunctionKind.AMF.id(), protocol.id())),
        new UsageMeter(functions.stream().map(MeteredProcess::of).toList()));
  }
}
