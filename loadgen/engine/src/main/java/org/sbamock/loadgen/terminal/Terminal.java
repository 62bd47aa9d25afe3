package org.sbamock.loadgen.terminal;

import java.io.PrintWriter;

/**
 * Where a command prints: results to one writer, progress and notices to another.
 *
 * @param out for results
 * @param err for progress, notices and errors
 * @param redraw whether progress may redraw its line
 * @param colour whether results may be coloured
 */
public record Terminal(PrintWriter out, PrintWriter err, boolean redraw, boolean colour) {
  /**
   * The terminal of this process. The launcher tells by {@code sbamock.stdout-tty} and {@code
   * sbamock.stderr-tty} what Java cannot know by itself; {@code NO_COLOR} is heeded.
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

  /** The text, painted where colours are wanted. */
  public String bold(String text) {
    return paint("1", text);
  }

  /** The text, painted where colours are wanted. */
  public String green(String text) {
    return paint("32", text);
  }

  /** The text, painted where colours are wanted. */
  public String red(String text) {
    return paint("31", text);
  }

  /** The text, painted where colours are wanted. */
  public String yellow(String text) {
    return paint("33", text);
  }

  private String paint(String code, String text) {
    return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }

  /** A line of news amid a run, whose progress line it takes the place of. */
  public void interject(String line) {
    notice(redraw ? "\r\u001b[K" + line : line);
  }

  /** A line of news. */
  public void notice(String line) {
    err.println(line);
    err.flush();
  }
}
