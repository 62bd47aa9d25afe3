/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadShare;

/**
 * One of the workers that share a load.
 *
 * @param number the number of the worker, from 1
 * @param count the number of workers, at most {@link #MOST}
 */
public record Worker(int number, int count) {
  /** The maximum number of workers. */
  public static final int MOST = 1_000;

  /** The value of the option for the worker of a pod of an Indexed Job. */
  static final String AUTO = "auto";

  /** The variable in which Kubernetes sets the completion index of a pod, from 0. */
  static final String INDEX = "JOB_COMPLETION_INDEX";

  /** The variable in which the manifest of the Job sets the number of completions. */
  static final String COMPLETIONS = "JOB_COMPLETIONS";

  private static final Pattern FORM = Pattern.compile("([0-9]{1,4})/([0-9]{1,4})");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");
  private static final Pattern DIRECTORY = Pattern.compile("worker-([0-9]{1,4})-of-([0-9]{1,4})");

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public Worker {
    if (count < 1 || count > MOST || number < 1 || number > count) {
      throw new IllegalArgumentException(
          "--worker "
              + number
              + "/"
              + count
              + ": expected 1/1 to "
              + MOST
              + "/"
              + MOST
              + ", with a number up to the number of workers");
    }
  }

  /**
   * Parses the value of the option {@code --worker}: {@code 2/4}, or {@code auto} for the variables
   * of a pod of an Indexed Job.
   *
   * @param environment the variables of the environment
   * @throws IllegalArgumentException if the text or a variable is invalid; the message names it
   */
  static Worker parse(String text, Map<String, String> environment) {
    if (text.equals(AUTO)) {
      int index = variable(INDEX, environment);
      int completions = variable(COMPLETIONS, environment);
      if (index >= completions) {
        throw new IllegalArgumentException(
            "--worker auto: "
                + INDEX
                + "="
                + index
                + ": expected less than "
                + COMPLETIONS
                + "="
                + completions);
      }
      return new Worker(index + 1, completions);
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "--worker '"
              + text
              + "': expected a number and the number of workers, such as 2/4, or"
              + " auto");
    }
    return new Worker(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
  }

  private static int variable(String name, Map<String, String> environment) {
    String value = environment.get(name);
    if (value == null || !NUMBER.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "--worker auto: "
              + name
              + (value == null ? " is not set" : "='" + value + "'")
              + ": expected the completion index from 0 in "
              + INDEX
              + ", which Kubernetes sets in the pods of an Indexed Job, and the number of"
              + " completions in "
              + COMPLETIONS);
    }
    return Integer.parseInt(value);
  }

  /** Returns the worker of a run directory; null if the name is not that of one. */
  static @Nullable Worker ofDirectory(String name) {
    Matcher form = DIRECTORY.matcher(name);
    if (!form.matches()) {
      return null;
    }
    try {
      return new Worker(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns its share of the load. */
  public LoadShare share() {
    return new LoadShare(number - 1, count);
  }

  /** Returns the name of its run directory. */
  public String directoryName() {
    return "worker-" + number + "-of-" + count;
  }

  @Override
  public String toString() {
    return "worker " + number + " of " + count;
  }
}
