/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The CPU time clocks of processes (clock_getcpuclockid(3)). They have the resolution of the
 * scheduler, about a microsecond; {@code /proc/PID/stat} counts in steps of 10 ms, in which a trial
 * of some hundred short requests may end.
 */
public final class CpuTimeClock {
  private static final boolean AVAILABLE =
      System.getProperty("os.name", "").equals("Linux") && Native.LONG_SIZE == Long.BYTES;

  /** The kernel's kind of clock that counts the time of running threads. */
  private static final int CPUCLOCK_SCHED = 2;

  private static final int KIND_BITS = 3;

  /** The kernel's PID_MAX_LIMIT on 64-bit systems; larger numbers would name other clocks. */
  private static final long PIDS = 1 << 22;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private CpuTimeClock() {}

  /**
   * Returns the CPU time of all threads of a process since its start, in the resolution that the
   * system has; empty if it has ended.
   */
  public static Optional<Duration> read(ProcessHandle process) {
    OptionalLong nanos = nanos(process.pid());
    return nanos.isPresent()
        ? Optional.of(Duration.ofNanos(nanos.getAsLong()))
        : process.info().totalCpuDuration();
  }

  /**
   * Returns the CPU time of all threads of a process since its start, in nanoseconds; empty if it
   * has ended, or on systems other than 64-bit Linux.
   */
  public static OptionalLong nanos(long pid) {
    if (!AVAILABLE || pid >= PIDS) {
      return OptionalLong.empty();
    }
    try (Memory time = new Memory(2 * Long.BYTES)) {
      return C.clock_gettime((~(int) pid << KIND_BITS) | CPUCLOCK_SCHED, time) == 0
          ? OptionalLong.of(time.getLong(0) * NANOS_PER_SECOND + time.getLong(Long.BYTES))
          : OptionalLong.empty();
    }
  }

  private static final class C {
    static {
      Native.register(C.class, "c");
    }

    private C() {}

    static native int clock_gettime(int clock, Pointer time);
  }
}
