/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.oauth2.AccessTokenClaims;
import org.sbamock.sbi.profile.NfProfile;
import tools.jackson.databind.JsonNode;

/**
 * Messages in JSON, read as a tree, as records and by a cursor: an invalid one is a 400, a valid
 * one is the same after it is written and read again, and from heap and direct memory.
 */
public final class JsonFuzz {
  private static final List<Class<?>> RECORDS =
      List.of(ProblemDetails.class, NfProfile.class, AccessTokenClaims.class);

  private JsonFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    ByteBuf heap = Unpooled.wrappedBuffer(input);
    ByteBuf direct = Unpooled.directBuffer(Math.max(1, input.length)).writeBytes(input);
    try {
      JsonNode tree = read(heap, JsonNode.class);
      assertThat(read(direct, JsonNode.class)).isEqualTo(tree);
      if (tree != null) {
        assertThat(Json.read(Json.writeString(tree), JsonNode.class)).isEqualTo(tree);
      }
      for (Class<?> type : RECORDS) {
        Object value = read(heap, type);
        if (value != null) {
          assertThat((Object) Json.read(Json.writeString(value), type)).isEqualTo(value);
        }
      }
      walk(heap);
    } finally {
      direct.release();
    }
  }

  private static <T> @Nullable T read(ByteBuf content, Class<T> type) {
    try {
      return Json.read(content, type);
    } catch (SbiException e) {
      requireBadRequest(e);
      return null;
    }
  }

  private static void walk(ByteBuf content) {
    try (JsonCursor cursor = JsonCursor.open(content)) {
      int depth = 0;
      for (int i = 0; depth >= 0; i++) {
        String name = cursor.next();
        if (name == null) {
          depth--;
          continue;
        }
        assertThat(cursor.pointer()).startsWith("/");
        depth += readMember(cursor, name, i) ? 1 : 0;
      }
    } catch (SbiException e) {
      requireBadRequest(e);
    }
  }

  /** Reads the value by one of the methods; returns whether it has entered an object. */
  private static boolean readMember(JsonCursor cursor, String name, int index) {
    switch ((name.length() + index) % 8) {
      case 0 -> cursor.mandatoryString();
      case 1 -> cursor.mandatoryName();
      case 2 -> cursor.optionalString();
      case 3 -> cursor.optionalBoolean();
      case 4 -> cursor.mandatoryOctets(2);
      case 5 -> cursor.optionalOctets(2);
      case 6 -> {
        return cursor.enterOptional();
      }
      default -> cursor.isNull();
    }
    return false;
  }

  private static void requireBadRequest(SbiException e) {
    assertThat(e.problem().status()).isEqualTo(400);
    assertThat(e.problem().cause()).isNotEmpty();
  }
}
