/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.model.PacketOutcome;

/**
 * The thread that reads packets from the ports, applies the model, and writes them when they are
 * due. Does not allocate per packet. After the thread fails, every call throws its failure.
 */
final class Relay implements AutoCloseable {
  static final int MTU = 1500;

  private static final int HEADER = 4;
  private static final int SLOT = 1536;
  private static final int BATCH = 64;
  private static final int MAX_PORTS = 254;
  private static final int POLLFD = 8;
  private static final int IPV4_HEADER = 20;

  private final Memory memory;
  private final ByteBuffer packets;
  private final long base;
  private final Schedule schedule;
  private final @Nullable Direction[] direction;
  private final int[] length;
  private final long[] packet;
  private final PacketOutcome fate = new PacketOutcome();
  private final Memory poll = new Memory((MAX_PORTS + 1) * (long) POLLFD);
  private final Memory timeout = new Memory(16);
  private final Memory signal = new Memory(8);
  private final Memory scratch = new Memory(SLOT);
  private final ByteBuffer scratchBytes =
      scratch.getByteBuffer(0, SLOT).order(ByteOrder.BIG_ENDIAN);
  private final Object lock = new Object();
  private final int wakeUp;
  private final int network;
  private final List<Port> ports = new ArrayList<>();
  private final Queue<FutureTask<?>> commands = new ArrayDeque<>();
  private final Thread thread;
  private final CompletableFuture<Boolean> realTime = new CompletableFuture<>();
  private volatile boolean running = true;
  private volatile @Nullable Throwable failure;
  private boolean over;
  private boolean closed;
  private @Nullable PacketCapture capture;

  Relay(int network, int slots, boolean wantRealTime) {
    this.network = network;
    memory = new Memory((long) slots * SLOT);
    base = Pointer.nativeValue(memory);
    packets = memory.getByteBuffer(0, memory.size()).order(ByteOrder.BIG_ENDIAN);
    schedule = new Schedule(slots);
    direction = new Direction[slots];
    length = new int[slots];
    packet = new long[slots];
    wakeUp =
        SystemCalls.check(
            SystemCalls.eventfd(0, SystemCalls.O_NONBLOCK | SystemCalls.O_CLOEXEC), "eventfd");
    thread = new Thread(() -> run(wantRealTime), "sbamock-link-relay");
    thread.setDaemon(true);
    thread.start();
  }

  boolean realTime() {
    return realTime.join();
  }

  /** Returns the failure that ended the relay before it was closed; null if there is none. */
  @Nullable Throwable failure() {
    return failure;
  }

  Thread thread() {
    return thread;
  }

  /**
   * Runs an action on the relay's thread between packets.
   *
   * @throws LinkException if the relay is closed, or has failed
   */
  <T> T call(Callable<T> action) {
    FutureTask<T> task = new FutureTask<>(action);
    synchronized (lock) {
      if (over) {
        throw ended();
      }
      commands.add(task);
      wake();
    }
    try {
      return task.get();
    } catch (CancellationException e) {
      throw ended();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new CompletionException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LinkException("interrupted", e);
    }
  }

  private LinkException ended() {
    Throwable cause = failure;
    return cause == null
        ? new LinkException("the emulated network is closed")
        : new LinkException("the relay of the emulated network has failed: " + cause, cause);
  }

  void add(Port port) {
    if (ports.size() == MAX_PORTS) {
      throw new IllegalArgumentException("a network has at most " + MAX_PORTS + " parties");
    }
    ports.add(port);
    if (capture != null) {
      capture.party(port.name);
    }
  }

  /** Returns the running capture, if any. Only for the relay's thread. */
  @Nullable PacketCapture capture() {
    return capture;
  }

  void capture(@Nullable PacketCapture to) {
    capture = to;
  }

  private void run(boolean wantRealTime) {
    try {
      realTime.complete(SystemCalls.prioritise(wantRealTime));
      while (running) {
        deliverDue();
        pollPorts();
      }
    } catch (Throwable e) {
      failure = e;
    } finally {
      realTime.complete(false);
      end();
    }
  }

  private void end() {
    synchronized (lock) {
      over = true;
      commands.forEach(task -> task.cancel(false));
      commands.clear();
    }
    if (capture != null) {
      capture.close();
      capture = null;
    }
  }

  private void runCommands() {
    while (true) {
      FutureTask<?> command;
      synchronized (lock) {
        command = commands.poll();
      }
      if (command == null) {
        return;
      }
      command.run();
    }
  }

  /** Waits for packets, commands or the next due packet, and processes them. */
  private void pollPorts() {
    int count = ports.size();
    for (int i = 0; i <= count; i++) {
      poll.setInt((long) i * POLLFD, i < count ? ports.get(i).pollable() : wakeUp);
      poll.setInt((long) i * POLLFD + 4, SystemCalls.POLLIN);
    }
    long wait = 0;
    if (!schedule.isEmpty()) {
      long nanos = Math.max(0, schedule.firstDue() - System.nanoTime());
      timeout.setLong(0, nanos / 1_000_000_000L);
      timeout.setLong(8, nanos % 1_000_000_000L);
      wait = Pointer.nativeValue(timeout);
    }
    int ready = SystemCalls.ppoll(Pointer.nativeValue(poll), count + 1L, wait, 0);
    if (ready < 0 && SystemCalls.errno() != SystemCalls.EINTR) {
      throw SystemCalls.failure("ppoll");
    }
    if (ready <= 0) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (poll.getShort((long) i * POLLFD + 6) != 0) {
        drain(ports.get(i));
      }
    }
    if (poll.getShort((long) count * POLLFD + 6) != 0) {
      SystemCalls.read(wakeUp, Pointer.nativeValue(signal), 8);
      runCommands();
    }
  }

  private void drain(Port port) {
    for (int n = 0; n < BATCH; n++) {
      int slot = schedule.take();
      if (slot < 0) {
        overflow(port);
        return;
      }
      long got = SystemCalls.read(port.fd, base + (long) slot * SLOT, SLOT);
      if (got <= HEADER) {
        int errno = got < 0 ? SystemCalls.errno() : 0;
        schedule.release(slot);
        port.readFailed(errno);
        return;
      }
      accept(port, slot, (int) got - HEADER);
      deliverDue();
    }
  }

  /** Drops and counts the packets of a port while every slot holds a packet in transit. */
  private void overflow(Port port) {
    long got = SystemCalls.read(port.fd, Pointer.nativeValue(scratch), SLOT);
    if (got <= HEADER) {
      port.readFailed(got < 0 ? SystemCalls.errno() : 0);
      return;
    }
    Direction way = route(port, scratchBytes, 0, (int) got - HEADER);
    if (way == null) {
      port.unrouted++;
    } else {
      way.sent++;
      way.bytes += got - HEADER;
      way.queueDrops++;
    }
  }

  private @Nullable Direction route(Port port, ByteBuffer from, int at, int bytes) {
    if (bytes < IPV4_HEADER || bytes > MTU || from.get(at + HEADER) >>> 4 != 4) {
      return null;
    }
    int address = from.getInt(at + HEADER + 16);
    int host = address & 0xff;
    boolean ours = (address & 0xffffff00) == network && host >= 1 && host <= port.to.length;
    return ours && host - 1 != port.index ? port.to[host - 1] : null;
  }

  private void accept(Port port, int slot, int bytes) {
    Direction way = route(port, packets, slot * SLOT, bytes);
    if (way == null) {
      port.unrouted++;
      schedule.release(slot);
      return;
    }
    if (capture != null) {
      capture.packet(port.index, packets, slot * SLOT + HEADER, bytes, true);
    }
    long index = way.sent++;
    way.bytes += bytes;
    if (port.cut || way.to.cut) {
      way.partitioned++;
      schedule.release(slot);
      return;
    }
    long now = System.nanoTime();
    way.model.next(now, bytes, way.queued, fate);
    way.lost += fate.lost();
    way.queueDrops += fate.queueDrops();
    way.duplicated += fate.duplicated() ? 1 : 0;
    int copy = fate.copies() == 2 ? schedule.take() : -1;
    if (copy >= 0) {
      packets.put(copy * SLOT, packets, slot * SLOT, HEADER + bytes);
      hold(way, copy, bytes, index, 1);
    } else if (fate.copies() == 2) {
      way.queueDrops++;
    }
    if (fate.copies() == 0) {
      schedule.release(slot);
    } else {
      hold(way, slot, bytes, index, 0);
    }
  }

  private void hold(Direction way, int slot, int bytes, long index, int copy) {
    int bit = fate.corruptedBit(copy);
    if (bit >= 0) {
      int at = slot * SLOT + HEADER + bit / 8;
      packets.put(at, (byte) (packets.get(at) ^ (1 << (bit % 8))));
      way.corrupted++;
    }
    direction[slot] = way;
    length[slot] = bytes;
    packet[slot] = index;
    way.queued++;
    schedule.add(slot, fate.deliverAt(copy));
  }

  private void deliverDue() {
    while (!schedule.isEmpty()) {
      long late = System.nanoTime() - schedule.firstDue();
      if (late < 0) {
        return;
      }
      int slot = schedule.removeFirst();
      Direction way = direction[slot];
      if (way != null) {
        deliver(way, slot, late);
      }
      schedule.release(slot);
    }
  }

  private void deliver(Direction way, int slot, long late) {
    way.queued--;
    if (way.to.cut || way.from.cut) {
      way.partitioned++;
      return;
    }
    int bytes = length[slot];
    if (SystemCalls.write(way.to.fd, base + (long) slot * SLOT, HEADER + bytes) < 0) {
      way.failed++;
      return;
    }
    way.delivered(packet[slot], late);
    if (capture != null) {
      capture.packet(way.to.index, packets, slot * SLOT + HEADER, bytes, false);
    }
  }

  /**
   * Wakes the relay's thread. Holds the lock, since the descriptor is open until the relay ends.
   */
  private void wake() {
    try (Memory one = new Memory(8)) {
      one.setLong(0, 1);
      SystemCalls.write(wakeUp, Pointer.nativeValue(one), 8);
    }
  }

  /**
   * Stops the thread and frees its resources. Must not be called on the relay's thread. A second
   * call has no effect.
   */
  @Override
  public void close() {
    synchronized (lock) {
      if (closed) {
        return;
      }
      closed = true;
      running = false;
      wake();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    ports.forEach(port -> SystemCalls.close(port.fd));
    SystemCalls.close(wakeUp);
    memory.close();
    poll.close();
    timeout.close();
    signal.close();
    scratch.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
