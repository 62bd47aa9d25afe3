/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentAssemblerTest {
  private static final ByteBufAllocator ALLOC = ByteBufAllocator.DEFAULT;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void piecesOfAnySizeBecomeTheWhole(long seed) {
    Random random = new Random(seed);
    byte[] content = new byte[100_000];
    random.nextBytes(content);
    ContentAssembler assembler = new ContentAssembler(content.length);
    for (int at = 0; at < content.length; ) {
      int size = Math.min(content.length - at, random.nextInt(random.nextBoolean() ? 5_000 : 20));
      assertThat(assembler.add(ALLOC.buffer().writeBytes(content, at, size), ALLOC)).isTrue();
      at += size;
    }

    ByteBuf whole = assembler.take();

    assertThat(ByteBufUtil.getBytes(whole)).as("seed %s", seed).isEqualTo(content);
    whole.release();
  }

  @Test
  void singleOctetsAreCopiedTogether() {
    ContentAssembler assembler = new ContentAssembler(100_000);
    for (int i = 0; i < 50_000; i++) {
      assembler.add(ALLOC.buffer(1).writeBytes(new byte[] {(byte) i}), ALLOC);
    }

    ByteBuf whole = assembler.take();

    assertThat(((CompositeByteBuf) whole).numComponents()).isLessThan(10);
    assertThat(whole.readableBytes()).isEqualTo(50_000);
    whole.release();
  }

  @Test
  void copiedPiecesDoNotKeepTheirBuffers() {
    ContentAssembler assembler = new ContentAssembler(100_000);
    ByteBuf read = ALLOC.buffer(60_000).writeZero(60_000);
    byte[] octets = new byte[3];
    for (int i = 0; i < 20_000; i++) {
      assembler.copy(read.retainedSlice(3 * i, 3).setBytes(0, new byte[] {1, 2, (byte) i}), ALLOC);
    }

    assertThat(read.refCnt()).isOne();
    read.release();
    ByteBuf whole = assembler.take();
    for (int i = 0; i < 20_000; i++) {
      whole.getBytes(3 * i, octets);
      assertThat(octets).containsExactly(1, 2, (byte) i);
    }
    whole.release();
  }

  @Test
  void memoryIsTheCapacityOfTheBlocksAndTheLengthOfTheOtherPieces() {
    ContentAssembler assembler = new ContentAssembler(1 << 20);

    assembler.add(ALLOC.buffer().writeZero(10_000), ALLOC);
    assertThat(assembler.memory()).isEqualTo(10_000);
    assembler.add(ALLOC.buffer().writeZero(1), ALLOC);
    assertThat(assembler.memory()).isEqualTo(10_000 + 2_048);
    assembler.copy(ALLOC.buffer().writeZero(6_000), ALLOC);
    assertThat(assembler.memory()).isEqualTo(10_000 + 2_048 + 4_096);
    assembler.copy(ALLOC.buffer().writeZero(60_000), ALLOC);
    assertThat(assembler.memory()).isEqualTo(10_000 + 2_048 + 4_096 + 4 * 16_384);

    assertThat(assembler.length()).isEqualTo(76_001);
    assembler.release();
    assertThat(assembler.memory()).isZero();
  }

  @Test
  void whatIsOverTheLimitIsGivenBack() {
    ContentAssembler assembler = new ContentAssembler(10);
    ByteBuf piece = ALLOC.buffer().writeBytes(new byte[4]);
    byte[] rest = new byte[7];
    Arrays.fill(rest, (byte) 1);

    assertThat(assembler.add(piece, ALLOC)).isTrue();
    assertThat(assembler.add(ALLOC.buffer().writeBytes(rest), ALLOC)).isFalse();
    assembler.release();
    assertThat(piece.refCnt()).isZero();
  }
}
