package org.sbamock.loadgen.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.sbamock.loadgen.cli.trial.Summary;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.trial.TrialMeasurement;

/** Tells a person how a load went, and the process what to end with. */
final class LoadConclusion {
  private final Terminal terminal;
  private final LoadOptions options;

  LoadConclusion(Terminal terminal, LoadOptions options) {
    this.terminal = terminal;
    this.options = options;
  }

  void print(Trial trial, List<String> remarks, Path results) {
    PrintWriter out = terminal.out();
    new Summary(terminal).print(trial);
    out.println();
    remarks.forEach(remark -> out.println("  " + remark));
    out.println("Results: " + results);
    out.flush();
  }

  int exitCode(Trial trial, TrialMeasurement measured) {
    LoadOutcome outcome = measured.outcome();
    if (outcome.interrupted()) {
      terminal.notice("Interrupted: the figures are of what was measured until then.");
      return ExitCodes.INTERRUPTED;
    }
    if (trial.slos().stream().anyMatch(slo -> !slo.met())) {
      return ExitCodes.SLO_FAILED;
    }
    if (outcome.achieved() == 0) {
      terminal.notice(
          "No "
              + options.workload.kind()
              + " succeeded: "
              + measured.nothingMeasured().map(reason -> reason + "; ").orElse("")
              + "see what went wrong above, and "
              + hint(Trial.REMOTE.equals(trial.topology())));
      return ExitCodes.INTERNAL;
    }
    return ExitCodes.GOOD;
  }

  private String hint(boolean remote) {
    if (!remote) {
      return "the logs in the run directory.";
    }
    return options.workload.isRegistration()
        ? "whether --amf "
            + options.amf
            + " is an AMF with the UE-facing API, and --key-seed that of its AUSF."
        : "whether the functions are sbamock's"
            + (options.workload.kind().hasRoute() ? ", with sbamock.probe.forward." : ".");
  }
}
