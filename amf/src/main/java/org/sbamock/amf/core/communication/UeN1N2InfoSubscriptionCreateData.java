/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.CallbackUri;

/** The request of a subscription to N1 and N2 messages (TS 29.518 clause 6.1.6.2.12). */
public record UeN1N2InfoSubscriptionCreateData(
    @Nullable String n2InformationClass,
    @Nullable String n2NotifyCallbackUri,
    @Nullable String n1MessageClass,
    @Nullable String n1NotifyCallbackUri) {
  /** Checks that each class has a callback URI and each URI a class. */
  public UeN1N2InfoSubscriptionCreateData {
    requirePair("n1MessageClass", n1MessageClass, "n1NotifyCallbackUri", n1NotifyCallbackUri);
    requirePair(
        "n2InformationClass", n2InformationClass, "n2NotifyCallbackUri", n2NotifyCallbackUri);
    if (n1MessageClass == null && n2InformationClass == null) {
      throw SbiException.of(
          Cause.MANDATORY_IE_MISSING,
          "/n1MessageClass",
          "expected n1MessageClass or n2InformationClass");
    }
  }

  private static void requirePair(
      String name, @Nullable String value, String uriName, @Nullable String uri) {
    if (value != null && uri == null) {
      throw SbiException.missingIe("/" + uriName);
    }
    if (value == null && uri != null) {
      throw SbiException.missingIe("/" + name);
    }
    if (uri != null) {
      CallbackUri.parseOptional(uri, "/" + uriName);
    }
  }

  N1N2Subscription subscription(String id, Supi supi) {
    return new N1N2Subscription(
        id,
        supi,
        n1MessageClass,
        uri("/n1NotifyCallbackUri", n1NotifyCallbackUri),
        n2InformationClass,
        uri("/n2NotifyCallbackUri", n2NotifyCallbackUri));
  }

  private static @Nullable ResourceUri uri(String pointer, @Nullable String text) {
    return text == null ? null : CallbackUri.parseOptional(text, pointer);
  }
}
