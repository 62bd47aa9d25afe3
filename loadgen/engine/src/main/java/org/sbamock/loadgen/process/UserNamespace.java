/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.sbamock.linkemu.Carrier;

/**
 * The restart of this program as root of a user namespace (user_namespaces(7)) if the user is not
 * root. A multi-threaded process such as a JVM cannot enter a user namespace, so the program is
 * restarted with {@code unshare -Urn}.
 */
public final class UserNamespace {
  private static final String MARK = "SBAMOCK_USER_NAMESPACE";
  private static final List<String> UNSHARE = List.of("unshare", "-Urn", "--");
  private static final int PROBE_SECONDS = 10;

  private UserNamespace() {}

  /**
   * Ensures that a carrier can be used, and restarts this program in a user namespace if necessary.
   *
   * @return empty if this process can use the carrier; otherwise the exit code of the restarted
   *     program, which has ended
   * @throws FunctionException if neither is possible; the message contains the reason and the
   *     remedy
   */
  public static Optional<Integer> enterFor(Carrier carrier) throws InterruptedException {
    Carrier.Availability here = carrier.availability();
    if (here.available()) {
      return Optional.empty();
    }
    if (isEntered() || !isPermitted()) {
      throw new FunctionException(here.toString(), null);
    }
    return Optional.of(reexecute());
  }

  /** Returns whether this process is the restarted program. */
  public static boolean isEntered() {
    return System.getenv(MARK) != null;
  }

  private static boolean isPermitted() throws InterruptedException {
    List<String> probe = new ArrayList<>(UNSHARE);
    probe.add("true");
    try {
      Process process =
          new ProcessBuilder(probe)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static int reexecute() throws InterruptedException {
    List<String> command = new ArrayList<>(UNSHARE);
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put(MARK, "1");
    Process process;
    try {
      command.addAll(CurrentCommandLine.whole());
      process = builder.start();
    } catch (IOException e) {
      throw new FunctionException(
          "cannot restart in a user namespace: " + e.getMessage() + "; run as root", e);
    }
    // A signal to this process is forwarded to the restarted one, whose exit code is returned.
    Thread hook = new Thread(() -> Runtime.getRuntime().halt(end(process)), "user-namespace");
    Runtime.getRuntime().addShutdownHook(hook);
    int code = process.waitFor();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The shutdown hook is running and ends this process.
      return code;
    }
    return code;
  }

  private static int end(Process process) {
    process.destroy();
    while (true) {
      try {
        return process.waitFor();
      } catch (InterruptedException e) {
        continue;
      }
    }
  }
}
