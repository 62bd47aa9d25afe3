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
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.consumer.AusfMessages;
import org.sbamock.benchmarks.NettyThreads;
import org.sbamock.benchmarks.json.Content;

/** The AUSF's messages of 5G AKA as an AMF reads and writes them (TS 29.509 clause 6.1.6). */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class AusfMessagesBenchmark {

  private final ByteBuf context =
      json(
          "{\"authType\":\"5G_AKA\",\"5gAuthData\":{\"rand\":\"%1$s\",\"hxresStar\":\"%1$s\","
              + "\"autn\":\"%1$s\"},\"_links\":{\"5g-aka\":{\"href\":\"http://127.0.0.1:8001/nausf-auth/v1"
              + "/ue-authentications/%1$s/5g-aka-confirmation\"}},"
              + "\"servingNetworkName\":\"5G:mnc001.mcc001.3gppnetwork.org\"}");
  private final ByteBuf confirmation =
      json(
          "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"supi\":\"imsi-001010000000001\","
              + "\"kseaf\":\"%1$s%1$s\"}");
  private final Suci suci = Suci.parse("suci-0-001-01-0-0-0-0000000001");
  private final ServingNetworkName network = ServingNetworkName.of(new Plmn("001", "01"));
  private final byte[] resStar = new byte[16];

  private static ByteBuf json(String format) {
    return Content.of(String.format(format, "5a".repeat(16)));
  }

  /** AuthenticationInfo, written. */
  @Benchmark
  public int writeAuthenticationInfo() {
    return Content.length(
        AusfMessages.authenticationInfo(ByteBufAllocator.DEFAULT, suci, network, null));
  }

  /** UEAuthenticationCtx, read. */
  @Benchmark
  public Object readUeAuthenticationCtx() {
    return AusfMessages.readContext(context);
  }

  /** ConfirmationData, written. */
  @Benchmark
  public int writeConfirmationData() {
    return Content.length(AusfMessages.confirmationData(ByteBufAllocator.DEFAULT, resStar));
  }

  /** ConfirmationDataResponse, read. */
  @Benchmark
  public Object readConfirmationDataResponse() {
    return AusfMessages.readConfirmation(confirmation);
  }
}
