/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.load;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.SingleWriterRecorder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.benchmarks.NettyThreads;

/** Recording a latency as the load generator does, from 1 µs to an hour with three digits. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class LatencyRecordingBenchmark {

  private final SingleWriterRecorder recorder =
      new SingleWriterRecorder(1_000, 3_600_000_000_000L, 3);
  private final SplittableRandom random = new SplittableRandom(1);
  private final long[] latencies = random.longs(1 << 12, 100_000, 50_000_000).toArray();
  private int next;

  /** One value, of 0.1 to 50 ms. */
  @Benchmark
  public void recordValue() {
    recorder.recordValue(latencies[next++ & latencies.length - 1]);
  }
}
