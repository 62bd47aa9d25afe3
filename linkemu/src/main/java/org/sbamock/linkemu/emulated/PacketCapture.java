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

/** A pcapng file of raw IP packets, one interface a party; nothing is allocated per packet. */
final class PacketCapture implements AutoCloseable {
  private static final int LINKTYPE_RAW = 101;

  private final FileChannel file;
  private final ByteBuffer out = ByteBuffer.allocateDirect(1 << 18).order(ByteOrder.LITTLE_ENDIAN);
  private final long epochMinusClock = System.currentTimeMillis() * 1_000_000 - System.nanoTime();

  PacketCapture(Path path, List<String> parties) {
    try {
      file =
          FileChannel.open(
              path,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.putInt(0x0A0D0D0A).putInt(28).putInt(0x1A2B3C4D).putShort((short) 1).putShort((short) 0);
    out.putLong(-1).putInt(28);
    for (String party : parties) {
      byte[] name = party.getBytes(StandardCharsets.UTF_8);
      int padded = (name.length + 3) & ~3;
      int size = 20 + 4 + padded + 8 + 4;
      out.putInt(1).putInt(size).putShort((short) LINKTYPE_RAW).putShort((short) 0).putInt(0);
      out.putShort((short) 2).putShort((short) name.length).put(name);
      pad(padded - name.length);
      // if_tsresol: nanoseconds.
      out.putShort((short) 9).putShort((short) 1).put((byte) 9);
      pad(3);
      out.putInt(0).putInt(size);
    }
  }

  void packet(int party, ByteBuffer from, int at, int bytes, boolean outbound) {
    int padded = (bytes + 3) & ~3;
    int size = 32 + padded + 12;
    if (out.remaining() < size) {
      flush();
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

  private void flush() {
    try {
      out.flip();
      while (out.hasRemaining()) {
        file.write(out);
      }
      out.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    flush();
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
