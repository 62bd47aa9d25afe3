/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.amf;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sbamock.amf.api.RegistrationMessages;
import org.sbamock.amf.core.Challenge;
import org.sbamock.amf.core.Outcome;
import org.sbamock.amf.core.ue.RegistrationId;
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.benchmarks.json.Content;

/** The messages between UE and AMF. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class UeMessagesBenchmark {

  private final ByteBuf request = Content.of("{\"suci\":\"suci-0-001-01-0-0-0-0000000001\"}");
  private final ByteBuf answer = Content.of("{\"resStar\":\"" + "5a".repeat(16) + "\"}");
  private final Outcome.Challenged challenged =
      new Outcome.Challenged(
          new RegistrationId(1),
          new Challenge.FiveGAka(
              new byte[16],
              new byte[16],
              new byte[16],
              "http://127.0.0.1:8001/nausf-auth/v1/ue-authentications/1/5g-aka-confirmation",
              null));

  /** The request of a registration, read. */
  @Benchmark
  public Object readRequest() {
    return RegistrationMessages.readRequest(request);
  }

  /** The challenge, written. */
  @Benchmark
  public int writeChallenge() {
    return Content.length(RegistrationMessages.writeOutcome(ByteBufAllocator.DEFAULT, challenged));
  }

  /** RES*, read. */
  @Benchmark
  public Object readAnswer() {
    return RegistrationMessages.readAnswer(answer);
  }
}
