/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.ausf;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Objects;
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
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.ausf.api.AuthenticationInfoReader;
import org.sbamock.ausf.api.ConfirmationMessages;
import org.sbamock.ausf.api.Links;
import org.sbamock.ausf.core.Challenge;
import org.sbamock.ausf.core.Confirmation;
import org.sbamock.ausf.core.ContextId;
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.benchmarks.json.Content;
import org.sbamock.sbi.ApiRoot;

/** The AUSF's messages of 5G AKA (TS 29.509 clause 6.1.6). */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class AusfMessagesBenchmark {
  private final ByteBuf info =
      Content.of(
          "{\"supiOrSuci\":\"suci-0-001-01-0-0-0-0000000001\","
              + "\"servingNetworkName\":\"5G:mnc001.mcc001.3gppnetwork.org\"}");
  private final ByteBuf confirmation = Content.of("{\"resStar\":\"" + "5a".repeat(16) + "\"}");
  private final Links links = new Links(ApiRoot.parse("http://127.0.0.1:8001"));
  private final ServingNetworkName network = ServingNetworkName.of(new Plmn("001", "01"));
  private final Challenge.FiveGAka challenge =
      new Challenge.FiveGAka(new ContextId(1, 2), network, new byte[48]);
  private final Confirmation success =
      new Confirmation(Supi.parse("imsi-001010000000001"), new byte[32]);

  /** AuthenticationInfo, read. */
  @Benchmark
  public Object readAuthenticationInfo() {
    return AuthenticationInfoReader.read(info);
  }

  /** UEAuthenticationCtx, written. */
  @Benchmark
  public int writeUeAuthenticationCtx() {
    return Content.length(links.template(network).write(ByteBufAllocator.DEFAULT, challenge));
  }

  /** ConfirmationData, read. */
  @Benchmark
  public Object readConfirmationData() {
    return Objects.requireNonNull(ConfirmationMessages.readResStar(confirmation));
  }

  /** ConfirmationDataResponse, written. */
  @Benchmark
  public int writeConfirmationDataResponse() {
    return Content.length(ConfirmationMessages.write(ByteBufAllocator.DEFAULT, success));
  }
}
