/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.link;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkModel;
import org.sbamock.linkemu.model.PacketOutcome;

/** The fate of a packet. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class LinkModelBenchmark {

  /** The name of a condition. */
  @Param({"lossless", "lag", "lossy", "ge"})
  public String condition = "lag";

  private final PacketOutcome fate = new PacketOutcome();
  private LinkModel model;
  private long now;

  /** Seeds the model. */
  @Setup
  public void seed() {
    model = new LinkModel(Conditions.parse(condition), 1);
  }

  /** One packet of 1,500 octets. */
  @Benchmark
  public int packet() {
    now += 10_000;
    model.next(now, 1_500, 0, fate);
    return fate.copies();
  }
}
