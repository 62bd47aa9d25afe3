/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.json;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.List;
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
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;

/** NFProfile (TS 29.510 clause 6.1.6.2.2) as a function sends it, bound to its type. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class NfProfileBenchmark {

  private final NfProfile profile =
      NfProfile.builder(NfInstanceId.random(), NfType.AUSF)
          .heartBeatTimer(60)
          .plmns(List.of(new PlmnId("001", "01")))
          .service("nausf-auth", new NfService.Version("v1", "1.2.3"))
          .at(ApiRoot.parse("http://127.0.0.1:8001"))
          .build();
  private final ByteBuf json = Unpooled.wrappedBuffer(Json.writeBytes(profile));

  /** The profile as octets. */
  @Benchmark
  public int write() {
    return Content.length(Json.write(ByteBufAllocator.DEFAULT, profile));
  }

  /** The octets as a tree, as the NRF takes them. */
  @Benchmark
  public JsonNode readTree() {
    return Json.readTree(json);
  }
}
