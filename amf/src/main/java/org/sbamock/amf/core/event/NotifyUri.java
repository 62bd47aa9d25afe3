/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.notification.CallbackUri;

/**
 * The URI of a subscriber's notifications.
 *
 * @param text the URI as the subscriber wrote it
 */
record NotifyUri(String text, ResourceUri uri) {
  /** The memory of a URI without its text, in octets. */
  private static final int OBJECTS = 256;

  static NotifyUri of(String text) {
    return new NotifyUri(text, CallbackUri.parse(text, "/subscription/eventNotifyUri"));
  }

  static long octets(String text) {
    return OBJECTS + 3L * text.length();
  }
}
