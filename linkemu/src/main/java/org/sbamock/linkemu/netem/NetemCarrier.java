/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.netem;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.linkemu.emulated.NetworkNamespace;
import org.sbamock.linkemu.model.DelayTable;
import org.sbamock.linkemu.model.LinkCondition;

/** NetEm as the root queueing discipline of a device: it impairs what the device sends. */
public final class NetemCarrier implements Carrier {
  @Override
  public String name() {
    return "netem";
  }

  @Override
  public Availability availability() {
    try (NetworkNamespace probe = NetworkNamespace.create()) {
      apply(probe, "lo", LinkCondition.builder().build());
      return new Availability(name(), true, "the kernel has sch_netem", "");
    } catch (LinkException | IllegalStateException e) {
      return new Availability(
          name(),
          false,
          String.valueOf(e.getMessage()),
          "requires root, tc (iproute2) and a kernel with CONFIG_NET_SCH_NETEM");
    } catch (LinkageError e) {
      return new Availability(name(), false, e.toString(), "use a Linux that JNA supports");
    }
  }

  @Override
  public Optional<String> refusal(LinkCondition condition) {
    boolean jitter = condition.delay().jitterNanos() > 0;
    if (jitter && condition.rate().bitsPerSecond() > 0 && !condition.keepOrder()) {
      return Optional.of("a rate keeps the order of jittered packets in NetEm");
    }
    DelayTable table = condition.delay().table();
    boolean known =
        List.of(DelayTable.UNIFORM, DelayTable.NORMAL, DelayTable.PARETO).contains(table);
    return known
        ? Optional.empty()
        : Optional.of("distribution " + table.name() + " is not available in tc");
  }

  /**
   * Returns the arguments after {@code netem}. To keep the order of packets, a rate is set that is
   * too high to have another effect.
   */
  public List<String> arguments(LinkCondition condition) {
    refusal(condition)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(
                  "netem does not support this condition: " + reason);
            });
    List<String> words = new ArrayList<>(List.of(condition.toString().split(" ")));
    boolean keep = words.remove("keep-order");
    if (keep && condition.rate().bitsPerSecond() == 0) {
      words.addAll(List.of("rate", "1000gbit"));
    }
    return List.copyOf(words);
  }

  /**
   * Applies a condition to the packets that a device sends; replaces the previous condition.
   *
   * @throws IllegalStateException if tc fails; the message contains its output
   */
  public void apply(NetworkNamespace namespace, String device, LinkCondition condition) {
    List<String> command =
        new ArrayList<>(List.of("tc", "qdisc", "replace", "dev", device, "root", "netem"));
    command.addAll(arguments(condition));
    run(namespace, command);
  }

  /** Removes the condition. */
  public void clear(NetworkNamespace namespace, String device) {
    run(namespace, List.of("tc", "qdisc", "del", "dev", device, "root"));
  }

  /** Returns the kernel's description of the device's queueing disciplines, with their counters. */
  public String show(NetworkNamespace namespace, String device) {
    return run(namespace, List.of("tc", "-s", "qdisc", "show", "dev", device));
  }

  private static String run(NetworkNamespace namespace, List<String> command) {
    try {
      return namespace.call(
          () -> {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            byte[] output = process.getInputStream().readAllBytes();
            String text = new String(output, StandardCharsets.UTF_8).strip();
            if (process.waitFor() != 0) {
              throw new IllegalStateException(String.join(" ", command) + ": " + text);
            }
            return text;
          });
    } catch (RuntimeException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("cannot run tc: " + e.getMessage(), e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
