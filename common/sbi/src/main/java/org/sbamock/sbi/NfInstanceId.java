/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.UUID;
import java.util.regex.Pattern;

/** The identifier of a network function instance: a UUID (TS 29.571 clause 5.3.2). */
public record NfInstanceId(UUID uuid) {
  private static final Pattern FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  /** Creates a random identifier, a UUID of version 4. */
  public static NfInstanceId random() {
    return new NfInstanceId(UUID.randomUUID());
  }

  /**
   * Parses an identifier.
   *
   * @throws IllegalArgumentException if the text is not a UUID with groups of full length
   */
  @JsonCreator
  public static NfInstanceId parse(String text) {
    // The JDK also accepts groups that are too short.
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("not a UUID: '" + text + "'");
    }
    return new NfInstanceId(UUID.fromString(text));
  }

  /** Returns the UUID in lower case, as in messages. */
  @JsonValue
  public String value() {
    return uuid.toString();
  }

  @Override
  public String toString() {
    return uuid.toString();
  }
}
