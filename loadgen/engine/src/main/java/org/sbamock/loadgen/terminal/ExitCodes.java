/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.terminal;

/** The exit codes of commands. */
public final class ExitCodes {
  /** Success. */
  public static final int GOOD = 0;

  /** The command failed for a reason other than its command line. */
  public static final int INTERNAL = 1;

  /** Usage error: an option, an argument or an input file is invalid. */
  public static final int USAGE = 2;

  /** The run is complete, but a service level objective was not met. */
  public static final int SLO_FAILED = 99;

  /** Interrupted by a signal. */
  public static final int INTERRUPTED = 105;

  /** The results of workers are merged, but at least one worker has no complete result. */
  public static final int INCOMPLETE = 106;

  private ExitCodes() {}
}
