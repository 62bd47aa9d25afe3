/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.subscriber.SubscriberRepository;
import org.sbamock.aka.suci.InvalidSuciException;
import org.sbamock.aka.suci.Suci;
import org.sbamock.aka.suci.SuciDeconcealment;
import org.sbamock.sbi.SbiException;

/** Finds the subscriber behind a SUPI or SUCI (TS 33.501 clauses 5.8.2 and 6.12). */
public final class Identification {
  private final String param;
  private final SubscriberRepository subscribers;
  private final SuciDeconcealment deconcealment;

  /**
   * Creates an identification with subscribers and home network keys.
   *
   * @param param the parameter that problems name if the identity is incorrect: a JSON pointer, or
   *     a path variable in braces
   */
  public Identification(
      String param, SubscriberRepository subscribers, SuciDeconcealment deconcealment) {
    this.param = param;
    this.subscribers = subscribers;
    this.deconcealment = deconcealment;
  }

  /**
   * Returns the subscriber of an identity.
   *
   * @throws SbiException MANDATORY_IE_INCORRECT if the identity is neither a SUPI nor a SUCI,
   *     otherwise with a cause of {@link AuthenticationCause}
   */
  public Subscriber identify(String supiOrSuci) {
    return identify(supiOrSuci, param);
  }

  /**
   * Returns the subscriber of an identity.
   *
   * @param named the parameter that a problem names if the identity is incorrect
   * @throws SbiException as {@link #identify(String)}
   */
  public Subscriber identify(String supiOrSuci, String named) {
    Supi supi = supi(supiOrSuci, named);
    return subscribers
        .find(supi)
        .orElseThrow(() -> AuthenticationCause.USER_NOT_FOUND.because("no such subscriber"));
  }

  private Supi supi(String identity, String named) {
    if (identity.startsWith("suci-")) {
      return deconceal(parse(identity, named));
    }
    if (identity.startsWith("imsi-")) {
      try {
        return Supi.parse(identity);
      } catch (IllegalArgumentException e) {
        throw SbiException.incorrectIe(named, String.valueOf(e.getMessage()));
      }
    }
    if (identity.startsWith("nai-") || identity.startsWith("gci-") || identity.startsWith("gli-")) {
      throw AuthenticationCause.USER_NOT_FOUND.because("only IMSI subscribers are supported");
    }
    throw SbiException.incorrectIe(named, "expected a SUPI or a SUCI");
  }

  private static Suci parse(String text, String named) {
    try {
      return Suci.parse(text);
    } catch (InvalidSuciException e) {
      throw SbiException.incorrectIe(named, String.valueOf(e.getMessage()));
    }
  }

  private Supi deconceal(Suci suci) {
    try {
      return deconcealment.deconceal(suci);
    } catch (InvalidSuciException e) {
      throw cause(e, suci).because(String.valueOf(e.getMessage()));
    }
  }

  private static AuthenticationCause cause(InvalidSuciException e, Suci suci) {
    return switch (e.reason()) {
      case UNSUPPORTED_SUPI_TYPE -> AuthenticationCause.USER_NOT_FOUND;
      case UNSUPPORTED_SCHEME -> AuthenticationCause.UNSUPPORTED_PROTECTION_SCHEME;
      case UNKNOWN_KEY -> AuthenticationCause.INVALID_HN_PUBLIC_KEY_IDENTIFIER;
      case INVALID_EPHEMERAL_KEY, MAC_FAILURE -> AuthenticationCause.INVALID_SCHEME_OUTPUT;
      // With the null scheme there is nothing but an MSIN that makes no IMSI.
      case MALFORMED ->
          suci.schemeId() == 0
              ? AuthenticationCause.USER_NOT_FOUND
              : AuthenticationCause.INVALID_SCHEME_OUTPUT;
    };
  }
}
