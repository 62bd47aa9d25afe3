/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import org.sbamock.aka.Supi;

/**
 * What the home network knows of a subscriber's authentication (TS 33.501, 6.1.2).
 *
 * @param supi the subscriber
 * @param keys the long-term credentials
 * @param amf the authentication management field, 16 bits; 5G needs the separation bit, 0x8000
 * @param method the method the home network chooses
 */
public record Subscriber(Supi supi, SubscriberKeys keys, int amf, AuthenticationMethod method) {
  /** The usual authentication management field: the separation bit alone. */
  public static final int DEFAULT_AMF = 0x8000;

  /**
   * Checks the authentication management field.
   *
   * @throws IllegalArgumentException when it does not fit 16 bits
   */
  public Subscriber {
    if (amf < 0 || amf > 0xffff) {
      throw new IllegalArgumentException("The authentication management field has 16 bits");
    }
  }
}
