/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.emulated.NetworkNamespace;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.linkemu.netem.NetemCarrier;
import picocli.CommandLine.Option;

/**
 * The options of the kernel's NetEm on a network device, as an alternative to the emulated link.
 */
final class NetemOptions {
  @Option(
      names = "--carrier",
      paramLabel = "<carrier>",
      description = {
        "Carrier: emulated, or netem to apply the kernel's NetEm to the packets that a device sends"
            + " (default: emulated)."
      })
  String carrier = "emulated";

  @Option(
      names = "--device",
      paramLabel = "<device>",
      description = "Network device of netem (default: eth0).")
  String device = "eth0";

  @Option(
      names = "--pid",
      paramLabel = "<pid>",
      description = {
        "Process ID that identifies the network namespace of the netem device (default:"
            + " the network namespace of this command)."
      })
  @Nullable Long pid;

  boolean netem() {
    if (!List.of("emulated", "netem").contains(carrier)) {
      throw new IllegalArgumentException("'" + carrier + "': expected emulated or netem");
    }
    if (carrier.equals("emulated") && pid != null) {
      throw new IllegalArgumentException("--pid requires --carrier netem");
    }
    return carrier.equals("netem");
  }

  /** Applies a condition and returns the equivalent tc command. */
  String apply(LinkCondition condition) {
    NetemCarrier netem = required(condition);
    try (NetworkNamespace namespace = namespace()) {
      netem.apply(namespace, device, condition);
      return device + ": " + String.join(" ", netem.arguments(condition));
    }
  }

  String show() {
    NetemCarrier netem = available();
    try (NetworkNamespace namespace = namespace()) {
      return netem.show(namespace, device);
    }
  }

  void clear() {
    NetemCarrier netem = available();
    try (NetworkNamespace namespace = namespace()) {
      netem.clear(namespace, device);
    }
  }

  /** Returns the tc command that applies a condition. */
  String line(LinkCondition condition) {
    NetemCarrier netem = new NetemCarrier();
    Carriers.require(netem, condition);
    return "tc qdisc replace dev "
        + device
        + " root netem "
        + String.join(" ", netem.arguments(condition));
  }

  private NetworkNamespace namespace() {
    return NetworkNamespace.ofProcess(pid == null ? ProcessHandle.current().pid() : pid);
  }

  private static NetemCarrier required(LinkCondition condition) {
    Carriers.require(new NetemCarrier(), condition);
    return available();
  }

  private static NetemCarrier available() {
    NetemCarrier netem = new NetemCarrier();
    Carrier.Availability here = netem.availability();
    if (!here.available()) {
      throw new IllegalArgumentException(here.toString());
    }
    return netem;
  }
}
