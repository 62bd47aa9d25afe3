/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A network namespace: a new one or that of a process. It has no name and exists while this JVM
 * holds it or a process runs in it, so it is always removed.
 *
 * <p>A socket belongs to the namespace of the thread that creates it, and a process to that of the
 * thread that starts it: {@code namespace.call(() -> new ProcessBuilder("ip", "a").start())}.
 */
public final class NetworkNamespace implements AutoCloseable {
  private static final String OWN = "/proc/thread-self/ns/net";
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final int fd;
  private boolean closed;

  private NetworkNamespace(int fd) {
    this.fd = fd;
  }

  /**
   * Creates a namespace and sets up its loopback device.
   *
   * @throws LinkException if it is not permitted
   */
  public static NetworkNamespace create() {
    return await(
        () -> {
          SystemCalls.check(SystemCalls.unshare(SystemCalls.CLONE_NEWNET), "new network namespace");
          NetworkDevices.up("lo");
          return new NetworkNamespace(
              SystemCalls.check(
                  SystemCalls.open(OWN, SystemCalls.O_RDONLY | SystemCalls.O_CLOEXEC),
                  "open " + OWN));
        });
  }

  /**
   * Opens the namespace of a process, such as a container.
   *
   * @throws LinkException if the process does not exist or its namespace may not be entered
   */
  public static NetworkNamespace ofProcess(long pid) {
    String path = "/proc/" + pid + "/ns/net";
    return new NetworkNamespace(
        SystemCalls.check(
            SystemCalls.open(path, SystemCalls.O_RDONLY | SystemCalls.O_CLOEXEC), "open " + path));
  }

  /**
   * Sets up the loopback device of this process's namespace, which is down in a new namespace.
   *
   * @throws LinkException if it is not permitted
   */
  public static void raiseLoopback() {
    NetworkDevices.up("lo");
  }

  /** Returns whether a process shares the network namespace of this JVM. */
  static boolean isOwn(long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + pid + "/ns/net"))
          .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/net")));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns the path of the namespace for {@code nsenter --net}, valid for processes of the same
   * user while this JVM holds it.
   */
  public Path path() {
    return Path.of("/proc/" + ProcessHandle.current().pid() + "/fd/" + fd);
  }

  /**
   * Runs an action on a separate thread inside the namespace.
   *
   * @throws LinkException if the namespace cannot be entered
   * @throws Exception the exception of the action
   */
  public <T> T call(Callable<T> action) throws Exception {
    try {
      return await(
          () -> {
            enter();
            try {
              return action.call();
            } catch (Exception e) {
              throw new CompletionException(e);
            }
          });
    } catch (CompletionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Returns a factory of daemon threads inside the namespace, for executors and event loops. */
  public ThreadFactory threads(String name) {
    return task -> {
      Thread thread =
          new Thread(
              () -> {
                enter();
                task.run();
              },
              name + "-" + NUMBER.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  private synchronized void enter() {
    if (closed) {
      throw new LinkException("the network namespace is closed");
    }
    SystemCalls.check(SystemCalls.setns(fd, SystemCalls.CLONE_NEWNET), "enter network namespace");
  }

  private interface Task<T> {
    T run();
  }

  private static <T> T await(Task<T> task) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(task.run());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            },
            "sbamock-netns-" + NUMBER.incrementAndGet());
    thread.setDaemon(true);
    thread.start();
    try {
      return result.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof LinkException cause) {
        throw cause;
      }
      throw e;
    }
  }

  /** Releases the namespace; the kernel removes it when no process runs in it. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      SystemCalls.close(fd);
    }
  }
}
