package org.sbamock.linkemu;

import java.util.Optional;
import org.sbamock.linkemu.model.LinkCondition;

/** Something that applies conditions to packets. */
public interface Carrier {
  /** Its name on the command line and in results. */
  String name();

  /** Whether this machine offers it, found by trying; leaves nothing behind. */
  Availability availability();

  /** Why it cannot do what the condition asks; empty if it can. */
  Optional<String> refusal(LinkCondition condition);

  /**
   * The answer of a check.
   *
   * @param carrier its name
   * @param available whether it can be used
   * @param reason why, or why not
   * @param remedy what would change that; empty if it is available
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
