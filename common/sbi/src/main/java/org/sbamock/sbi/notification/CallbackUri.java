/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/** The URIs to which subscribers request notifications. */
public final class CallbackUri {
  private CallbackUri() {}

  /**
   * Parses a URI.
   *
   * @param pointer the JSON Pointer of the attribute, which is mandatory
   * @throws SbiException with 400 if it is no URI of http or https
   */
  public static ResourceUri parse(String text, String pointer) {
    try {
      ResourceUri uri = ResourceUri.parse(text);
      if (HttpRequest.isTarget(uri.target())) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      throw new SbiException(notHttp(pointer).problem(), e);
    }
    throw notHttp(pointer);
  }

  /**
   * Parses a URI of an optional attribute.
   *
   * @param pointer the JSON Pointer of the attribute
   * @throws SbiException with 400 if it is no URI of http or https
   */
  public static ResourceUri parseOptional(String text, String pointer) {
    try {
      return parse(text, pointer);
    } catch (SbiException e) {
      throw SbiException.of(Cause.OPTIONAL_IE_INCORRECT, pointer, "is not a URI of http or https");
    }
  }

  private static SbiException notHttp(String pointer) {
    return SbiException.incorrectIe(pointer, "is not a URI of http or https");
  }
}
