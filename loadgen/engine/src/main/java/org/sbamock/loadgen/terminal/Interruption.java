package org.sbamock.loadgen.terminal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a signal (SIGINT, SIGTERM, SIGHUP) does to a command: the action of the moment is run, the
 * command is given time to write what it has and to end what it started, and the process ends with
 * the code that the command asked for.
 */
public final class Interruption implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final Deque<Runnable> actions = new ArrayDeque<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::signalled, "interruption");
  private final int exitCode;
  private boolean happened;

  private Interruption(int exitCode) {
    this.exitCode = exitCode;
  }

  /** Listens for signals until closed; the process then ends with that code. */
  public static Interruption listen(int exitCode) {
    Interruption interruption = new Interruption(exitCode);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** One that no signal reaches; for tests. */
  public static Interruption silent() {
    return new Interruption(ExitCodes.INTERRUPTED);
  }

  /** Has that run at a signal, at once if there was one; the last registered is run first. */
  public void onSignal(Runnable action) {
    synchronized (this) {
      if (!happened) {
        actions.push(action);
        return;
      }
    }
    action.run();
  }

  /** Does what a signal does, but for ending the process. */
  public void trigger() {
    Deque<Runnable> todo;
    synchronized (this) {
      happened = true;
      todo = new ArrayDeque<>(actions);
      actions.clear();
    }
    todo.forEach(Runnable::run);
  }

  /** Whether there was a signal. */
  public synchronized boolean happened() {
    return happened;
  }

  private void signalled() {
    trigger();
    try {
      if (!closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("sbamock: gave up waiting for a clean end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    System.err.flush();
    Runtime.getRuntime().halt(exitCode);
  }

  /** The command is done; a signal that waits for it goes on. */
  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running: it ends the process.
      return;
    }
  }
}
