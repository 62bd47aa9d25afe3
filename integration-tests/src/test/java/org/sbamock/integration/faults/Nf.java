/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.util.Locale;

/** The network functions that fail. */
enum Nf {
  NRF,
  AUSF,
  UDM,
  AMF;

  /** Returns the name of its module and of its files. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
