package org.sbamock.testkit.toxiproxy;

import java.util.Locale;

/** Which way octets go, in Toxiproxy's words. */
public enum StreamDirection {
  /** From the client to the server: requests. */
  UPSTREAM,
  /** From the server to the client: responses. */
  DOWNSTREAM;

  /** Its name in Toxiproxy's API. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
