/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import org.sbamock.aka.Supi;

/**
 * The authentication subscription of a subscriber in the home network (TS 33.501, 6.1.2).
 *
 * @param supi the subscriber
 * @param keys the long-term credentials
 * @param amf the authentication management field, 16 bits; 5G requires the separation bit, 0x8000
 * @param method the authentication method that the home network selects
 */
public record Subscriber(Supi supi, SubscriberKeys keys, int amf, AuthenticationMethod method) {
  /** The default authentication management field: the separation bit only. */
  public static final int DEFAULT_AMF = 0x8000;

  /**
   * Checks the authentication management field.
   *
   * @throws IllegalArgumentException if it exceeds 16 bits
   */
  public Subscriber {
    if (amf < 0 || amf > 0xffff) {
      throw new IllegalArgumentException("The authentication management field has 16 bits");
    }
  }
}
