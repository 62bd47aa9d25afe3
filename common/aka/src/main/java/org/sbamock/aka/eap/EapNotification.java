/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

/**
 * The code of AT_NOTIFICATION (RFC 4187, 6.1 and 10.19).
 *
 * @param code the code with its S and P bits, 16 bits
 */
public record EapNotification(int code) {
  private static final int S_BIT = 0x8000;
  private static final int P_BIT = 0x4000;

  /** General failure after a successful challenge round. */
  public static final EapNotification GENERAL_FAILURE_AFTER_AUTHENTICATION = new EapNotification(0);

  /** General failure before a successful challenge round. */
  public static final EapNotification GENERAL_FAILURE = new EapNotification(P_BIT);

  /** Success: the protected result indication. */
  public static final EapNotification SUCCESS = new EapNotification(S_BIT);

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if the code exceeds 16 bits
   */
  public EapNotification {
    if (code < 0 || code > 0xffff) {
      throw new IllegalArgumentException("A notification code has 16 bits, not " + code);
    }
  }

  /** Returns the S bit: whether the code does not imply a failure. */
  public boolean isSuccess() {
    return (code & S_BIT) != 0;
  }

  /**
   * Returns whether the P bit is not set: the notification follows a successful challenge round,
   * and both of its messages contain AT_MAC.
   */
  public boolean isAfterAuthentication() {
    return (code & P_BIT) == 0;
  }
}
