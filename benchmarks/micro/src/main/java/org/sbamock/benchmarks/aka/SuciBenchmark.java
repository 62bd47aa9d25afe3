/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.aka;

import java.util.List;
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
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.ProtectionScheme;
import org.sbamock.aka.suci.Suci;
import org.sbamock.aka.suci.SuciConcealment;
import org.sbamock.aka.suci.SuciDeconcealment;
import org.sbamock.benchmarks.NettyThreads;

/** Concealing a SUPI, and reading a SUCI and finding the SUPI in it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
    value = 1,
    jvmArgsAppend = {NettyThreads.CUSTOM, NettyThreads.CLASS})
public class SuciBenchmark {

  private static final Supi SUPI = Supi.parse("imsi-001010000000001");
  private static final Plmn PLMN = new Plmn("001", "01");

  /** How the identifier is concealed: not at all, or by profile A (X25519) or B (P-256). */
  @Param({"null", "A", "B"})
  public String scheme = "null";

  /** Whether the curves are Conscrypt's, if its library loads on this platform, or the JDK's. */
  @Param({"true", "false"})
  public String nativeCrypto = "true";

  private SuciConcealment concealment;
  private SuciDeconcealment deconcealment;
  private String suci;

  /** Derives the keys and conceals. Each fork has one provider, chosen at the first use. */
  @Setup
  public void conceal() {
    System.setProperty("sbamock.native-crypto", nativeCrypto);
    HomeNetworkKeyPair a = HomeNetworkKeyPair.derive("sbamock", 1, ProtectionScheme.PROFILE_A);
    HomeNetworkKeyPair b = HomeNetworkKeyPair.derive("sbamock", 2, ProtectionScheme.PROFILE_B);
    deconcealment = new SuciDeconcealment(List.of(a, b));
    concealment =
        switch (scheme) {
          case "A" -> SuciConcealment.with("0", a.publicKey());
          case "B" -> SuciConcealment.with("0", b.publicKey());
          default -> SuciConcealment.nullScheme("0");
        };
    suci = concealment.conceal(SUPI, PLMN).value();
  }

  /** From the SUPI to the SUCI, as a UE does. */
  @Benchmark
  public Suci concealed() {
    return concealment.conceal(SUPI, PLMN);
  }

  /** From the text to the SUPI. */
  @Benchmark
  public Supi deconceal() {
    return deconcealment.deconceal(Suci.parse(suci));
  }
}
