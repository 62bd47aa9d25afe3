/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pcapng file of raw IP packets with one interface per party. Does not allocate per packet. A
 * write failure ends the capture but not the relay.
 */
final class PacketCapture implements AutoCloseable {
  private static final int LINKTYPE_RAW = 101;

  private final Path path;
  private final FileChannel file;
  private final ByteBuffer out = ByteBuffer.allocateDirect(1 << 18).order(ByteOrder.LITTLE_ENDIAN);
  private final long epochMinusClock = System.currentTimeMillis() * 1_000_000 - System.nanoTime();
  private volatile @Nullable IOException failure;

  PacketCapture(Path path, List<String> parties) {
    this.path = path;
    try {
      file =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException("capture to " + path, e);
    }
    out.putInt(0x0A0D0D0A).putInt(28).putInt(0x1A2B3C4D).putShort((short) 1).putShort((short) 0);
    out.putLong(-1).putInt(28);
    parties.forEach(this::party);
  }

  Path path() {
    return path;
  }

  /** Returns the failure that ended the capture early; null if there is none. */
  @Nullable IOException failure() {
    return failure;
  }

  /** Adds the interface of a party; its number is the party's index. */
  void party(String party) {
    byte[] name = party.getBytes(StandardCharsets.UTF_8);
    int padded = (name.length + 3) & ~3;
    int size = 20 + 4 + padded + 8 + 4;
    if (!room(size)) {
      return;
    }
    out.putInt(1).putInt(size).putShort((short) LINKTYPE_RAW).putShort((short) 0).putInt(0);
    out.putShort((short) 2).putShort((short) name.length).put(name);
    pad(padded - name.length);
    // if_tsresol: nanoseconds.
    out.putShort((short) 9).putShort((short) 1).put((byte) 9);
    pad(3);
    out.putInt(0).putInt(size);
  }

  void packet(int party, ByteBuffer from, int at, int bytes, boolean outbound) {
    int padded = (bytes + 3) & ~3;
    int size = 32 + padded + 12;
    if (!room(size)) {
      return;
    }
    long time = epochMinusClock + System.nanoTime();
    out.putInt(6).putInt(size).putInt(party).putInt((int) (time >>> 32)).putInt((int) time);
    out.putInt(bytes).putInt(bytes);
    out.put(out.position(), from, at, bytes).position(out.position() + bytes);
    pad(padded - bytes);
    out.putShort((short) 2).putShort((short) 4).putInt(outbound ? 2 : 1);
    out.putInt(0).putInt(size);
  }

  private void pad(int bytes) {
    for (int i = 0; i < bytes; i++) {
      out.put((byte) 0);
    }
  }

  private boolean room(int size) {
    if (failure == null && out.remaining() < size) {
      flush();
    }
    return failure == null;
  }

  private void flush() {
    try {
      out.flip();
      while (out.hasRemaining()) {
        file.write(out);
      }
    } catch (IOException e) {
      failure = e;
    } finally {
      out.clear();
    }
  }

  /** Writes the remaining packets; a failure is recorded and not thrown. */
  @Override
  public void close() {
    if (failure == null && file.isOpen()) {
      flush();
    }
    try {
      file.close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
  }
}
