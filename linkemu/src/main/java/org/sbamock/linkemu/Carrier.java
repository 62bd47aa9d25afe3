/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu;

import java.util.Optional;
import org.sbamock.linkemu.model.LinkCondition;

/** A mechanism that applies conditions to packets. */
public interface Carrier {
  /** Returns the name of the carrier on the command line and in results. */
  String name();

  /** Tests whether this machine supports the carrier. Releases everything that the test creates. */
  Availability availability();

  /** Returns the reason why the carrier does not support a condition; empty if it does. */
  Optional<String> refusal(LinkCondition condition);

  /**
   * The result of a test.
   *
   * @param carrier the name of the carrier
   * @param available whether the carrier can be used
   * @param reason why it can or cannot be used
   * @param remedy how to make it available; empty if it is
   */
  record Availability(String carrier, boolean available, String reason, String remedy) {
    @Override
    public String toString() {
      return carrier
          + (available ? ": available (" : ": not available (")
          + reason
          + ")"
          + (remedy.isEmpty() ? "" : "; " + remedy);
    }
  }
}
