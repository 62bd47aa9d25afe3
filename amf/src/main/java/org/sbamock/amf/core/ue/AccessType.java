/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import org.jspecify.annotations.Nullable;

/** The types of access of a UE (TS 29.571 clause 5.4.3.1). */
public enum AccessType {
  /** 3GPP access. */
  THREE_GPP("3GPP_ACCESS"),
  /** Non-3GPP access. */
  NON_THREE_GPP("NON_3GPP_ACCESS");

  private final String value;

  AccessType(String value) {
    this.value = value;
  }

  /** Returns the value in messages. */
  public String value() {
    return value;
  }

  /** Returns the type with a value; null if there is none. */
  public static @Nullable AccessType of(String value) {
    for (AccessType type : values()) {
      if (type.value.equals(value)) {
        return type;
      }
    }
    return null;
  }
}
