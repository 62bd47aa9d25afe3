/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.toxiproxy;

import java.util.Locale;

/** The direction of a stream, with the names of Toxiproxy. */
public enum StreamDirection {
  /** From the client to the server: requests. */
  UPSTREAM,
  /** From the server to the client: responses. */
  DOWNSTREAM;

  /** Returns the name in Toxiproxy's API. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
