/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** Directly mapped system calls; addresses and sizes are longs (64-bit Linux). */
final class SystemCalls {
  static final int CLONE_NEWNET = 0x40000000;
  static final int O_RDONLY = 0;
  static final int O_RDWR = 2;
  static final int O_NONBLOCK = 0x800;
  static final int O_CLOEXEC = 0x80000;
  static final short POLLIN = 1;
  static final int EAGAIN = 11;
  static final int EINTR = 4;

  private static final int PR_SET_TIMERSLACK = 29;
  private static final int SCHED_FIFO = 1;

  static {
    Native.register("c");
  }

  private SystemCalls() {}

  static native int open(String path, int flags);

  static native int close(int fd);

  static native long read(int fd, long buffer, long count);

  static native long write(int fd, long buffer, long count);

  static native int ioctl(int fd, long request, long argument);

  static native int socket(int domain, int type, int protocol);

  static native int unshare(int flags);

  static native int setns(int fd, int type);

  static native int ppoll(long fds, long count, long timeout, long mask);

  static native int eventfd(int initial, int flags);

  static native int prctl(int option, long a, long b, long c, long d);

  // glibc: pid 0 is the calling thread.
  static native int sched_setscheduler(int pid, int policy, long parameter);

  /** Returns the last error number of this thread. */
  static int errno() {
    return Native.getLastError();
  }

  static int check(int result, String what) {
    if (result < 0) {
      throw failure(what);
    }
    return result;
  }

  static LinkException failure(String what) {
    int errno = errno();
    String word =
        switch (errno) {
          case 1 -> "not permitted (EPERM): requires root or a user namespace (unshare -Urn)";
          case 2 -> "not found (ENOENT)";
          case 13 -> "access denied (EACCES)";
          case 16 -> "busy (EBUSY)";
          case 19 -> "no such device (ENODEV)";
          case 24 -> "too many open files (EMFILE)";
          default -> "errno " + errno;
        };
    return new LinkException(what + ": " + word);
  }

  /**
   * Minimizes the timer slack of this thread, and requests real-time scheduling if {@code realTime}
   * is set. Returns whether the thread has real-time scheduling.
   */
  static boolean prioritise(boolean realTime) {
    prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
    if (!realTime) {
      return false;
    }
    try (Memory parameter = new Memory(4)) {
      parameter.setInt(0, 1);
      return sched_setscheduler(0, SCHED_FIFO, Pointer.nativeValue(parameter)) == 0;
    }
  }
}
