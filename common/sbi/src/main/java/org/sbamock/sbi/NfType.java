/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The type of a network function (TS 29.510 clause 6.1.6.3.3): an open enumeration that preserves
 * unknown values.
 */
public record NfType(@JsonValue String value) {
  /** NRF. */
  public static final NfType NRF = new NfType("NRF");

  /** UDM. */
  public static final NfType UDM = new NfType("UDM");

  /** AMF. */
  public static final NfType AMF = new NfType("AMF");

  /** SMF. */
  public static final NfType SMF = new NfType("SMF");

  /** AUSF. */
  public static final NfType AUSF = new NfType("AUSF");

  /** NEF. */
  public static final NfType NEF = new NfType("NEF");

  /** PCF. */
  public static final NfType PCF = new NfType("PCF");

  /** SMSF. */
  public static final NfType SMSF = new NfType("SMSF");

  /** NSSF. */
  public static final NfType NSSF = new NfType("NSSF");

  /** UDR. */
  public static final NfType UDR = new NfType("UDR");

  /** LMF. */
  public static final NfType LMF = new NfType("LMF");

  /** GMLC. */
  public static final NfType GMLC = new NfType("GMLC");

  /** 5G-EIR. */
  public static final NfType EIR_5G = new NfType("5G_EIR");

  /** SEPP. */
  public static final NfType SEPP = new NfType("SEPP");

  /** UPF. */
  public static final NfType UPF = new NfType("UPF");

  /** N3IWF. */
  public static final NfType N3IWF = new NfType("N3IWF");

  /** AF. */
  public static final NfType AF = new NfType("AF");

  /** UDSF. */
  public static final NfType UDSF = new NfType("UDSF");

  /** BSF. */
  public static final NfType BSF = new NfType("BSF");

  /** CHF. */
  public static final NfType CHF = new NfType("CHF");

  /** NWDAF. */
  public static final NfType NWDAF = new NfType("NWDAF");

  /** SCP. */
  public static final NfType SCP = new NfType("SCP");

  /**
   * Returns the type with a name, as in messages.
   *
   * @throws IllegalArgumentException if it is blank
   */
  @JsonCreator
  public NfType {
    if (value.isBlank()) {
      throw new IllegalArgumentException("the type of a network function is blank");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
