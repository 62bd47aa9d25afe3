/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;

/** The memory that the content of a response occupies until the response is sent. */
final class ContentMemory {
  private static final int COMPONENT = 128;

  private ContentMemory() {}

  /**
   * Returns the memory in octets. A read-only buffer counts as shared by many responses, which
   * therefore occupies nothing.
   */
  static long of(ByteBuf content) {
    if (content.isReadOnly()) {
      return 0;
    }
    if (!(content instanceof CompositeByteBuf composite)) {
      return content.readableBytes();
    }
    long octets = 0;
    for (int i = 0; i < composite.numComponents(); i++) {
      octets += COMPONENT + of(composite.component(i));
    }
    return octets;
  }
}
