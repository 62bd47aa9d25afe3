/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The serving network name that binds keys to the visited network (TS 24.501, 9.12.1; TS 33.501,
 * 6.1.1.4): {@code 5G:mnc001.mcc001.3gppnetwork.org}, followed by {@code :} and an NID of eleven
 * hexadecimal digits for a stand-alone non-public network, or {@code 5G:NSWO}.
 */
public final class ServingNetworkName {
  /** The pattern of TS 29.509, anchored at both ends. */
  private static final Pattern FORM =
      Pattern.compile("5G:(NSWO|mnc[0-9]{3}\\.mcc[0-9]{3}\\.3gppnetwork\\.org(:[A-F0-9]{11})?)");

  private static final int LONGEST = 44;

  private final String value;
  private final byte[] octets;

  private ServingNetworkName(String value) {
    this.value = value;
    this.octets = value.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Parses a serving network name.
   *
   * @throws IllegalArgumentException if the text is not a serving network name
   */
  public static ServingNetworkName parse(String value) {
    if (value.length() > LONGEST || !FORM.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "A serving network name has the form 5G:mnc<MNC>.mcc<MCC>.3gppnetwork.org");
    }
    return new ServingNetworkName(value);
  }

  /** Creates the name of a PLMN; an MNC of two digits is padded with a zero. */
  public static ServingNetworkName of(Plmn plmn) {
    return new ServingNetworkName(
        "5G:mnc" + padded(plmn.mnc()) + ".mcc" + plmn.mcc() + ".3gppnetwork.org");
  }

  /** Returns the name, as in messages. */
  public String value() {
    return value;
  }

  /** Returns whether this is the name for non-seamless WLAN offload, {@code 5G:NSWO}. */
  public boolean isNswo() {
    return value.equals("5G:NSWO");
  }

  /**
   * Returns whether this is the name of a PLMN, or of a non-public network with the codes of the
   * PLMN. The name does not distinguish an MNC of two digits from one of three digits with a
   * leading zero.
   */
  public boolean isOf(Plmn plmn) {
    return value.startsWith(of(plmn).value);
  }

  public byte[] octets() {
    return octets;
  }

  private static String padded(String mnc) {
    return mnc.length() == 2 ? "0" + mnc : mnc;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServingNetworkName name && name.value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return value;
  }
}
