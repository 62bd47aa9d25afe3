/* SPDX-License-Identifier: Apache-2.0 */
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
import org.sbamock.sbi.NfType;

/** A printer of the result of a load, which also derives the exit code of the command. */
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
      terminal.notice("Interrupted: the results cover the measurement up to the interruption.");
      return ExitCodes.INTERRUPTED;
    }
    if (trial.slos().stream().anyMatch(slo -> !slo.met())) {
      return ExitCodes.SLO_FAILED;
    }
    if (outcome.achieved() == 0) {
      terminal.notice(
          "No "
              + options.workload.kind()
              + " succeeded. "
              + measured.nothingMeasured().map(reason -> reason + ". ").orElse("")
              + "See the errors above, and check "
              + hint(Trial.REMOTE.equals(trial.topology())));
      return ExitCodes.INTERNAL;
    }
    return ExitCodes.GOOD;
  }

  private String notificationHint() {
    return options.workload.kind().isNotified()
        ? " The AMF must reach the generator at "
            + options.connections.callbackHost()
            + " (--callback-host)."
        : "";
  }

  private String hint(boolean remote) {
    if (!remote) {
      return "the logs in the run directory.";
    }
    if (options.workload.kind().functions().equals(List.of(NfType.NRF))) {
      return "that --amf " + options.amfs() + " is an NRF.";
    }
    return options.workload.kind().registersUes()
        ? "that --amf "
            + options.amfs()
            + " is an AMF with the UE-facing API, and that --key-seed is the key seed of its AUSF."
            + notificationHint()
        : "that the functions are sbamock functions"
            + (options.workload.kind().hasRoute()
                ? "that run with sbamock.probe.forward=true."
                : ".");
  }
}
