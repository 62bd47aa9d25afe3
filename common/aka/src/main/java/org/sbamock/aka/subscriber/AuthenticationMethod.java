/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

/** The authentication method of a subscriber, with the names of AuthType in TS 29.509. */
public enum AuthenticationMethod {
  /** 5G AKA (TS 33.501, 6.1.3.2). */
  AKA_5G("5G_AKA"),
  /** EAP-AKA' (TS 33.501, 6.1.3.1; RFC 9048). */
  EAP_AKA_PRIME("EAP_AKA_PRIME");

  private final String value;

  AuthenticationMethod(String value) {
    this.value = value;
  }

  /** Returns the value of AuthType: {@code 5G_AKA} or {@code EAP_AKA_PRIME}. */
  public String value() {
    return value;
  }

  /**
   * Returns the method of an AuthType.
   *
   * @throws IllegalArgumentException for any other value
   */
  public static AuthenticationMethod of(String value) {
    for (AuthenticationMethod method : values()) {
      if (method.value.equals(value)) {
        return method;
      }
    }
    throw new IllegalArgumentException("Unknown authentication method: " + value);
  }
}
