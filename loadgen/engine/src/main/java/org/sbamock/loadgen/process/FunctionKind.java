/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.util.Locale;

/** The network functions that can be started. */
public enum FunctionKind {
  /** The NRF, TS 29.510. */
  NRF,
  /** The AUSF, TS 29.509. */
  AUSF,
  /** The AMF, TS 29.518. */
  AMF;

  private final String id = name().toLowerCase(Locale.ROOT);

  /** Returns the name in settings, files and results. */
  public String id() {
    return id;
  }
}
