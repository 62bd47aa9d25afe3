/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen;

import org.sbamock.http.LeakDetection;
import org.sbamock.loadgen.cli.SbamockCommand;

/** The entry point of the command line. */
public final class Main {
  private Main() {}

  /** Runs the command line, and ends the process with its exit code. */
  public static void main(String[] args) {
    LeakDetection.disableUnlessSet();
    System.exit(SbamockCommand.execute(args));
  }
}
