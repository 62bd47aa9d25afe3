/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import org.sbamock.aka.Octets;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.suci.InvalidSuciException.Reason;

/**
 * A subscription concealed identifier (TS 23.003, 2.2B), in messages {@code suci-<SUPI type>-<home
 * network>-<routing indicator>-<scheme>-<key id>-<output>} (TS 29.571).
 *
 * @param supiType 0 for an IMSI; 1 to 7 are parsed but not de-concealed
 * @param homeNetwork MCC and MNC separated by a dash for type 0, otherwise a realm
 * @param routingIndicator one to four digits
 * @param schemeId the protection scheme identifier, 0 to 15
 * @param keyId the home network public key identifier, 0 to 255; 0 with the null scheme
 * @param output the MSIN's digits or the user name with the null scheme, otherwise hexadecimal
 *     octets
 */
public record Suci(
    int supiType,
    String homeNetwork,
    String routingIndicator,
    int schemeId,
    int keyId,
    String output) {
  private static final String PREFIX = "suci-";
  private static final int LONGEST = 3000;
  private static final int IMSI_DIGITS = 15;
  private static final int MAX_ID = 255;

  /** The last home network is cached, since UEs belong to few networks. */
  private static volatile HomeNetwork last = new HomeNetwork("001-01", new Plmn("001", "01"));

  private static volatile String lastRoutingIndicator = "0";

  private record HomeNetwork(String text, Plmn plmn) {}

  /**
   * Checks every element.
   *
   * @throws InvalidSuciException if one of them is invalid
   */
  public Suci {
    require(supiType >= 0 && supiType <= 7, "The SUPI type of a SUCI is 0 to 7");
    require(
        routingIndicator.length() <= 4 && Octets.isDigits(routingIndicator),
        "A routing indicator has one to four digits");
    require(schemeId >= 0 && schemeId <= 15, "A protection scheme is 0 to f");
    require(keyId >= 0 && keyId <= MAX_ID, "A home network public key identifier is 0 to 255");
    require((schemeId == 0) == (keyId == 0), "Key identifier 0 goes with the null scheme alone");
    require(!homeNetwork.isEmpty(), "A SUCI names its home network");
    require(!output.isEmpty(), "A SUCI has an output");
    if (schemeId != 0) {
      require(isHexOctets(output), "A scheme's output is hexadecimal octets");
    }
    if (supiType == 0) {
      Plmn plmn = plmn(homeNetwork);
      if (schemeId == 0) {
        require(
            Octets.isDigits(output)
                && plmn.mcc().length() + plmn.mnc().length() + output.length() <= IMSI_DIGITS,
            "An MSIN is digits that make an IMSI of at most 15");
      }
    }
  }

  /**
   * Parses a SUCI.
   *
   * @throws InvalidSuciException with reason MALFORMED if the text is not a SUCI
   */
  public static Suci parse(String text) {
    require(text.length() <= LONGEST, "A SUCI is not that long");
    require(text.startsWith(PREFIX), "A SUCI begins with suci-");
    int type = PREFIX.length() + 1;
    require(text.length() > type && text.charAt(type) == '-', "A SUPI type is one digit");
    int supiType = text.charAt(type - 1) - '0';
    // A realm may contain dashes, so the elements after it are counted from the end.
    int output = text.lastIndexOf('-');
    int key = before(text, output);
    int scheme = before(text, key);
    int routing = before(text, scheme);
    require(routing > type, "A SUCI has elements missing");
    return new Suci(
        supiType,
        part(text, type + 1, routing, last.text),
        routingIndicator(text, routing + 1, scheme),
        schemeId(text, scheme + 1, key),
        keyId(text, key + 1, output),
        text.substring(output + 1));
  }

  /** Returns the SUCI, as in messages. */
  public String value() {
    return PREFIX
        + supiType
        + '-'
        + homeNetwork
        + '-'
        + routingIndicator
        + '-'
        + Character.forDigit(schemeId, 16)
        + '-'
        + keyId
        + '-'
        + output;
  }

  /**
   * Returns the home network of an IMSI.
   *
   * @throws InvalidSuciException with reason UNSUPPORTED_SUPI_TYPE if the SUPI type is not IMSI
   */
  public Plmn plmn() {
    if (supiType != 0) {
      throw new InvalidSuciException(
          Reason.UNSUPPORTED_SUPI_TYPE, "SUPI type " + supiType + " has no PLMN");
    }
    return plmn(homeNetwork);
  }

  @Override
  public String toString() {
    return value();
  }

  private static Plmn plmn(String homeNetwork) {
    HomeNetwork recent = last;
    if (recent.text.equals(homeNetwork)) {
      return recent.plmn;
    }
    Plmn plmn = parsePlmn(homeNetwork);
    last = new HomeNetwork(homeNetwork, plmn);
    return plmn;
  }

  private static Plmn parsePlmn(String homeNetwork) {
    int dash = homeNetwork.indexOf('-');
    require(dash > 0, "A home network is an MCC and an MNC");
    try {
      return new Plmn(homeNetwork.substring(0, dash), homeNetwork.substring(dash + 1));
    } catch (IllegalArgumentException e) {
      throw new InvalidSuciException(
          Reason.MALFORMED, "A home network is an MCC of three and an MNC of two or three digits");
    }
  }

  private static int before(String text, int index) {
    require(index > 0, "A SUCI has elements missing");
    return text.lastIndexOf('-', index - 1);
  }

  private static String routingIndicator(String text, int from, int to) {
    String recent = lastRoutingIndicator;
    String present = part(text, from, to, recent);
    if (!present.equals(recent) && present.length() <= 4) {
      lastRoutingIndicator = present;
    }
    return present;
  }

  /** Returns a part of the text, or the recent string if it is equal. */
  private static String part(String text, int from, int to, String recent) {
    int length = to - from;
    return recent.length() == length && text.startsWith(recent, from)
        ? recent
        : text.substring(from, to);
  }

  private static int schemeId(String text, int from, int to) {
    require(to - from == 1 && isHex(text.charAt(from)), "A protection scheme is 0 to f");
    return Character.digit(text.charAt(from), 16);
  }

  private static int keyId(String text, int from, int to) {
    int length = to - from;
    require(
        length <= 3 && Octets.isDigits(text, from, to) && (length == 1 || text.charAt(from) != '0'),
        "A home network public key identifier is 0 to 255, without leading zeros");
    return Integer.parseInt(text, from, to, 10);
  }

  private static boolean isHexOctets(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isHex(text.charAt(i))) {
        return false;
      }
    }
    return text.length() % 2 == 0;
  }

  private static boolean isHex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new InvalidSuciException(Reason.MALFORMED, message);
    }
  }
}
