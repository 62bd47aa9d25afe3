/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** JSON that {@link FlatJsonTokens} reads: Jackson must read the same tokens. */
public final class FlatJsonFuzz {
  private FlatJsonFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    @Nullable FlatJsonTokens flat = FlatJsonTokens.of(Unpooled.wrappedBuffer(input));
    if (flat == null) {
      return;
    }
    List<String> seen = walked(flat);
    flat.close();
    StreamedJsonTokens streamed = new StreamedJsonTokens(input);
    assertThat(streamed.beginsObject()).isTrue();
    assertThat(seen).isEqualTo(walked(streamed));
    streamed.close();
  }

  private static List<String> walked(JsonTokens tokens) {
    List<String> members = new ArrayList<>();
    boolean first = true;
    for (String name = tokens.nextMember(true); name != null; name = tokens.nextMember(first)) {
      first = false;
      assertThat(tokens.name()).isEqualTo(name);
      JsonToken token = tokens.current();
      members.add(name + " " + token);
      if (token == JsonToken.VALUE_STRING) {
        String text = tokens.text();
        byte[] octets = new byte[text.length() / 2];
        members.add(text);
        members.add(tokens.octets(octets) ? HexFormat.of().formatHex(octets) : "not hexadecimal");
        if (tokens instanceof FlatJsonTokens flat) {
          assertThat(flat.recurrentText()).isEqualTo(text);
        }
      }
    }
    assertThat(tokens.isLast()).isTrue();
    return members;
  }
}
