/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.util.Optional;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.model.LinkCondition;

/** The carrier that relays packets between TUN devices. */
public final class EmulatedCarrier implements Carrier {
  @Override
  public String name() {
    return "emulated";
  }

  @Override
  public Availability availability() {
    String os = System.getProperty("os.name", "");
    if (!os.equals("Linux")) {
      return new Availability(
          name(), false, "requires Linux, found " + os, "run it in a container");
    }
    try (EmulatedNetwork network = EmulatedNetwork.open(0)) {
      network.addParty("probe");
      String scheduling = network.realTime() ? "real-time scheduling" : "ordinary scheduling";
      return new Availability(name(), true, scheduling, "");
    } catch (LinkException e) {
      return new Availability(
          name(),
          false,
          String.valueOf(e.getMessage()),
          "run as root or permit user namespaces (sysctl user.max_user_namespaces,"
              + " kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns);"
              + " /dev/net/tun must exist (modprobe tun) and be readable and writable (chmod 666)");
    } catch (LinkageError e) {
      return new Availability(name(), false, e.toString(), "use a 64-bit Linux that JNA supports");
    }
  }

  @Override
  public Optional<String> refusal(LinkCondition condition) {
    return condition.limit() > EmulatedNetwork.SLOTS
        ? Optional.of(
            "the relay holds at most "
                + EmulatedNetwork.SLOTS
                + " packets, and the limit of the condition is "
                + condition.limit())
        : Optional.empty();
  }
}
