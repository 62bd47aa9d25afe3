/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ApiRoot;

/**
 * The source of authentication vectors of an AUSF.
 *
 * @param kind the kind of source
 * @param root the API root of the only UDM; null unless the kind is FIXED
 */
public record UdmSelection(Kind kind, @Nullable ApiRoot root) {
  /** ARPF and SIDF in the AUSF itself. */
  public static final UdmSelection EMBEDDED = new UdmSelection(Kind.EMBEDDED, null);

  /** UDMs that are discovered through the NRF, or by an SCP. */
  public static final UdmSelection DISCOVERED = new UdmSelection(Kind.DISCOVERED, null);

  /** The kinds of sources. */
  public enum Kind {
    /** ARPF and SIDF in the AUSF itself. */
    EMBEDDED,
    /** UDMs that are discovered through the NRF, or by an SCP. */
    DISCOVERED,
    /** One UDM with an API root. */
    FIXED
  }

  /** Returns the selection of one UDM. */
  public static UdmSelection of(ApiRoot root) {
    return new UdmSelection(Kind.FIXED, root);
  }

  /**
   * Parses {@code embedded}, {@code discovered} or an API root.
   *
   * @throws IllegalArgumentException if the text is none of them
   */
  public static UdmSelection parse(String text) {
    return switch (text) {
      case "embedded" -> EMBEDDED;
      case "discovered" -> DISCOVERED;
      default -> {
        try {
          yield of(ApiRoot.parse(text));
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              "udm '"
                  + text
                  + "': expected embedded, discovered, or an API root such as"
                  + " http://127.0.0.1:8003",
              e);
        }
      }
    };
  }
}
