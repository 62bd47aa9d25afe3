package org.sbamock.loadgen.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.sbamock.linkemu.Carrier;

/**
 * Root of a user namespace (user_namespaces(7)), for who is not root: a JVM cannot enter one, since
 * it has threads, so this process is started anew by {@code unshare -Urn}.
 */
public final class UserNamespace {
  private static final String MARK = "SBAMOCK_USER_NAMESPACE";
  private static final List<String> UNSHARE = List.of("unshare", "-Urn", "--");
  private static final int PROBE_SECONDS = 10;

  private UserNamespace() {}

  /**
   * Makes sure that a carrier can be used: here, or in this process started anew.
   *
   * @return empty if it can be used here; else the exit code of the process that was started anew,
   *     and has ended
   * @throws FunctionException if neither can be, with the reason and what would change it
   */
  public static Optional<Integer> enterFor(Carrier carrier) throws InterruptedException {
    Carrier.Availability here = carrier.availability();
    if (here.available()) {
      return Optional.empty();
    }
    if (isEntered() || !isPermitted()) {
      throw new FunctionException(here.toString(), null);
    }
    return Optional.of(runAnew());
  }

  /** Whether this process was started anew. */
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

  private static int runAnew() throws InterruptedException {
    List<String> command = new ArrayList<>(UNSHARE);
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().put(MARK, "1");
    Process process;
    try {
      command.addAll(OwnCommandLine.whole());
      process = builder.start();
    } catch (IOException e) {
      throw new FunctionException(
          "cannot start anew in a user namespace: " + e.getMessage() + "; run as root", e);
    }
    // A signal to this process is one to that one, whose exit code is what counts.
    Thread hook = new Thread(() -> Runtime.getRuntime().halt(end(process)), "user-namespace");
    Runtime.getRuntime().addShutdownHook(hook);
    int code = process.waitFor();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running: it ends this process.
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
