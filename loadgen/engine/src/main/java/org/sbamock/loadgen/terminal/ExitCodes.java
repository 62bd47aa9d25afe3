package org.sbamock.loadgen.terminal;

/** How a command ends. */
public final class ExitCodes {
  /** All went well. */
  public static final int GOOD = 0;

  /** Something went wrong that is no fault of the command line's user. */
  public static final int INTERNAL = 1;

  /** The command line asks for something that cannot be. */
  public static final int USAGE = 2;

  /** The run is whole, but an objective was not met. */
  public static final int SLO_FAILED = 99;

  /** Ended before its time by a signal. */
  public static final int INTERRUPTED = 105;

  private ExitCodes() {}
}
