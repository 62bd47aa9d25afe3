/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.terminal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The handler of SIGINT, SIGTERM and SIGHUP of a command: runs the registered actions, waits until
 * the command has written its results and stopped its processes, and exits with the command's exit
 * code.
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

  /** Handles signals until closed; after a signal the process exits with the given code. */
  public static Interruption listen(int exitCode) {
    Interruption interruption = new Interruption(exitCode);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  /** Returns an instance that handles no signals, for tests. */
  public static Interruption silent() {
    return new Interruption(ExitCodes.INTERRUPTED);
  }

  /**
   * Registers an action for a signal; runs it immediately if a signal was received. The action that
   * was registered last runs first.
   */
  public void onSignal(Runnable action) {
    synchronized (this) {
      if (!happened) {
        actions.push(action);
        return;
      }
    }
    action.run();
  }

  /** Simulates a signal without exiting the process. */
  public void trigger() {
    Deque<Runnable> todo;
    synchronized (this) {
      happened = true;
      todo = new ArrayDeque<>(actions);
      actions.clear();
    }
    todo.forEach(Runnable::run);
  }

  /** Returns whether a signal was received. */
  public synchronized boolean happened() {
    return happened;
  }

  private void signalled() {
    trigger();
    try {
      if (!closed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("sbamock: the command did not stop in time; exiting");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    System.err.flush();
    Runtime.getRuntime().halt(exitCode);
  }

  /** Marks the command as complete, so that a pending signal exits the process. */
  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The shutdown hook is running and ends the process.
      return;
    }
  }
}
