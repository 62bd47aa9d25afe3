/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class JitCompilersTest {
  private static final int COMPILED_CLASSES = 100;

  private final long ownProcess = ProcessHandle.current().pid();

  @BeforeEach
  void linux() {
    assumeTrue(Files.exists(Path.of("/proc/self/schedstat")), "needs Linux: /proc/self/schedstat");
  }

  @Test
  void cpuTimeOfTheCompilersIsMeasured() throws Exception {
    JitCompilers compilers = new JitCompilers(ownProcess);

    compile();

    assertThat(compilers.processors())
        .isPositive()
        .isLessThan(Runtime.getRuntime().availableProcessors() + 1.0);
  }

  @Test
  void cpuTimeIsThatOfAllProcesses() throws Exception {
    JitCompilers compilers = new JitCompilers(Long.MAX_VALUE, ownProcess);

    compile();

    assertThat(compilers.processors()).isPositive().isFinite();
  }

  @Test
  void compilersOfAnEndedProcessAreUnknown() {
    assertThat(new JitCompilers(Long.MAX_VALUE).processors()).isInfinite();
  }

  /** Runs a loop of many new classes, each of which is compiled anew. */
  private static void compile() throws Exception {
    long result = 0;
    for (int i = 0; i < COMPILED_CLASSES; i++) {
      Class<?> loop = new Copies().load(Loop.class);
      var constructor = loop.getDeclaredConstructor();
      constructor.setAccessible(true);
      LongUnaryOperator copy = (LongUnaryOperator) constructor.newInstance();
      result += copy.applyAsLong(200_000);
    }
    assertThat(result).isPositive();
  }

  /** A loop of which each copy is a class of its own. */
  static final class Loop implements LongUnaryOperator {
    Loop() {}

    @Override
    public long applyAsLong(long times) {
      long result = 1;
      for (long i = 0; i < times; i++) {
        result += Long.rotateLeft(i ^ result, 3) & 1;
      }
      return result;
    }
  }

  private static final class Copies extends ClassLoader {
    Copies() {
      super(JitCompilersTest.class.getClassLoader());
    }

    Class<?> load(Class<?> original) throws IOException {
      String file = original.getName().replace('.', '/') + ".class";
      try (InputStream in = original.getClassLoader().getResourceAsStream(file)) {
        byte[] code = in.readAllBytes();
        return defineClass(original.getName(), code, 0, code.length);
      }
    }
  }
}
