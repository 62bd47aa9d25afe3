package org.sbamock.linkemu.emulated;

import java.util.Optional;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.model.LinkCondition;

/** The relay over TUN devices. */
public final class EmulatedCarrier implements Carrier {
  @Override
  public String name() {
    return "emulated";
  }

  @Override
  public Availability availability() {
    String os = System.getProperty("os.name", "");
    if (!os.equals("Linux")) {
      return new Availability(name(), false, "it needs Linux, not " + os, "run it in a container");
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
          "run as root, or allow user namespaces (sysctl user.max_user_namespaces,"
              + " kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns);"
              + " /dev/net/tun must be there (modprobe tun) and readable and writable (chmod 666)");
    } catch (LinkageError e) {
      return new Availability(name(), false, e.toString(), "use a 64-bit Linux that JNA supports");
    }
  }

  @Override
  public Optional<String> refusal(LinkCondition condition) {
    return condition.limit() > EmulatedNetwork.SLOTS
        ? Optional.of(
            "its relay holds "
                + EmulatedNetwork.SLOTS
                + " packets in all, and the limit is "
                + condition.limit())
        : Optional.empty();
  }
}
