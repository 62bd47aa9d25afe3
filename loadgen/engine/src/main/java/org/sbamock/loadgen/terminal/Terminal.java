/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.terminal;

import java.io.PrintWriter;

/**
 * The output of a command: a writer for results and another for progress and notices.
 *
 * @param out the writer of results
 * @param err the writer of progress, notices and errors
 * @param redraw whether progress may redraw its line
 * @param colour whether results may be coloured
 */
public record Terminal(PrintWriter out, PrintWriter err, boolean redraw, boolean colour) {
  /**
   * Returns the terminal of this process. The launcher sets {@code sbamock.stdout-tty} and {@code
   * sbamock.stderr-tty}, which Java cannot detect; {@code NO_COLOR} disables colours.
   */
  public static Terminal ofProcess(PrintWriter out, PrintWriter err) {
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    boolean noColour = System.getenv().getOrDefault("NO_COLOR", "").length() > 0;
    return new Terminal(
        out,
        err,
        Boolean.getBoolean("sbamock.stderr-tty") && !dumb,
        Boolean.getBoolean("sbamock.stdout-tty") && !dumb && !noColour);
  }

  /** Returns the text, coloured if colours are enabled. */
  public String bold(String text) {
    return paint("1", text);
  }

  /** Returns the text, coloured if colours are enabled. */
  public String green(String text) {
    return paint("32", text);
  }

  /** Returns the text, coloured if colours are enabled. */
  public String red(String text) {
    return paint("31", text);
  }

  /** Returns the text, coloured if colours are enabled. */
  public String yellow(String text) {
    return paint("33", text);
  }

  private String paint(String code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  /** Prints a notice during a run; it replaces the progress line. */
  public void printNotice(String line) {
    notice(redraw ? "\r\u001b[K" + line : line);
  }

  /** Prints a notice. */
  public void notice(String line) {
    err.println(line);
    err.flush();
  }
}
