/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the packets of a little-endian pcapng file, and checks the lengths of its blocks. */
final class PcapngReader {
  private PcapngReader() {}

  static List<String> packets(Path file) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    List<String> packets = new ArrayList<>();
    while (in.hasRemaining()) {
      int start = in.position();
      int type = in.getInt();
      int size = in.getInt();
      if (size % 4 != 0 || in.getInt(start + size - 4) != size) {
        throw new IOException("block at " + start + " does not end with its length " + size);
      }
      if (type == 6) {
        byte[] packet = new byte[in.getInt(start + 20)];
        in.get(start + 28, packet);
        packets.add(new String(packet, StandardCharsets.ISO_8859_1));
      }
      in.position(start + size);
    }
    return packets;
  }
}
