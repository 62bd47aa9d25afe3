/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.PriorityQueue;

/** A loop whose time passes as the test says; what is due in between happens on the way. */
final class VirtualTime implements LoopTime {
  private record Task(long due, long order, Runnable action) implements Comparable<Task> {
    @Override
    public int compareTo(Task other) {
      int byTime = Long.compare(due, other.due);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  private final PriorityQueue<Task> tasks = new PriorityQueue<>();
  private long now;
  private long cpu;
  private long order;

  /** Returns the number of tasks that have not run. */
  int scheduled() {
    return tasks.size();
  }

  void advanceTo(long nanos) {
    while (!tasks.isEmpty() && tasks.element().due <= nanos) {
      Task task = tasks.remove();
      now = Math.max(now, task.due);
      task.action.run();
    }
    now = Math.max(now, nanos);
  }

  /** The loop is busy with something that long. */
  void busy(long nanos) {
    now += nanos;
    cpu += nanos;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public long epochNanos() {
    return now;
  }

  @Override
  public long cpuNanos() {
    return cpu;
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(new Task(now, order++, task));
  }

  @Override
  public Timer schedule(Runnable task, long delayNanos) {
    Task scheduled = new Task(now + delayNanos, order++, task);
    tasks.add(scheduled);
    return () -> tasks.remove(scheduled);
  }
}
