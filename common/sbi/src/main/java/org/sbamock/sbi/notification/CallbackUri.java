/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/** The URIs to which subscribers request notifications. */
public final class CallbackUri {
  /** The maximum length of a URI that does not count against a limit of memory, in characters. */
  public static final int MAX_LENGTH = 2_048;

  private CallbackUri() {}

  /**
   * Parses a URI.
   *
   * @param pointer the JSON Pointer of the attribute, which is mandatory
   * @throws SbiException with 400 if it is no URI of http or https
   */
  public static ResourceUri parse(String text, String pointer) {
    ResourceUri uri = parseOrNull(text);
    if (uri == null) {
      throw SbiException.incorrectIe(pointer, "is not a URI of http or https");
    }
    return uri;
  }

  /**
   * Parses a URI of an optional attribute, which does not count against a limit of memory.
   *
   * @param pointer the JSON Pointer of the attribute
   * @throws SbiException with 400 if it is no URI of http or https, or has more than 2,048
   *     characters
   */
  public static ResourceUri parseOptional(String text, String pointer) {
    ResourceUri uri = text.length() > MAX_LENGTH ? null : parseOrNull(text);
    if (uri == null) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT,
          pointer,
          "is not a URI of http or https of at most " + MAX_LENGTH + " characters");
    }
    return uri;
  }

  private static @Nullable ResourceUri parseOrNull(String text) {
    try {
      ResourceUri uri = ResourceUri.parse(text);
      return HttpRequest.isTarget(uri.target()) ? uri : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
