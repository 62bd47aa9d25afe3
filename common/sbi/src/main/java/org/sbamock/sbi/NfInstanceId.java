/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.UUID;
import java.util.regex.Pattern;

/** What identifies an instance of a network function: a UUID (TS 29.571 clause 5.3.2). */
public record NfInstanceId(UUID uuid) {
  private static final Pattern FORM =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  /** Creates a new one, of version 4. */
  public static NfInstanceId random() {
    return new NfInstanceId(UUID.randomUUID());
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if the text is not a UUID in full length
   */
  @JsonCreator
  public static NfInstanceId parse(String text) {
    // The JDK also takes groups that are too short.
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("not a UUID: '" + text + "'");
    }
    return new NfInstanceId(UUID.fromString(text));
  }

  /** Returns the UUID in lower case, as it stands on the wire. */
  @JsonValue
  public String value() {
    return uuid.toString();
  }

  @Override
  public String toString() {
    return uuid.toString();
  }
}
