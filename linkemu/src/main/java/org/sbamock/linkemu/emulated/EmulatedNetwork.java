/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * An emulated network: a switch with parties, each in its own network namespace, and a condition
 * for each direction of each pair. Thread-safe.
 *
 * <pre>{@code
 * try (EmulatedNetwork network = EmulatedNetwork.open(42)) {
 *   Party ausf = network.addParty("ausf");
 *   Party amf = network.addParty("amf");
 *   network.set("amf", "ausf", Conditions.LAG);
 *   ausf.namespace().call(() -> startServer(ausf.address()));
 * }
 * }</pre>
 */
public final class EmulatedNetwork implements AutoCloseable {
  // 198.18.0.0/24, of RFC 2544's range for tests.
  private static final int NETWORK = 198 << 24 | 18 << 16;
  static final int SLOTS = 65_536;
  static final int QUEUE = 10_000;
  private static final int MOST = 254;
  private static final String DEVICE = "sbamock0";

  private final long seed;
  final Relay relay;
  private final Map<String, Party> parties = new LinkedHashMap<>();
  private final List<Port> ports = new ArrayList<>();

  private EmulatedNetwork(long seed, boolean realTime) {
    this.seed = seed;
    ChildProcesses.cleanStale();
    relay = new Relay(NETWORK, SLOTS, realTime);
  }

  /** Opens a network without parties. Its relay uses real-time scheduling if permitted. */
  public static EmulatedNetwork open(long seed) {
    return new EmulatedNetwork(seed, true);
  }

  /**
   * Opens a network without parties.
   *
   * @param realTime whether the relay requests real-time scheduling
   */
  public static EmulatedNetwork open(long seed, boolean realTime) {
    return new EmulatedNetwork(seed, realTime);
  }

  /** Returns the seed of all random choices. */
  public long seed() {
    return seed;
  }

  /** Returns whether the relay has real-time scheduling. */
  public boolean realTime() {
    return relay.realTime();
  }

  /**
   * Adds a party in a new network namespace.
   *
   * @throws LinkException if the machine does not permit it
   */
  public Party addParty(String name) {
    return add(name, NetworkNamespace.create());
  }

  /**
   * Adds a party in the network namespace of a process, such as a container.
   *
   * @throws LinkException if the machine does not permit it
   * @throws IllegalArgumentException if the process shares the network namespace of this JVM
   */
  public Party addParty(String name, long pid) {
    if (NetworkNamespace.isOwn(pid)) {
      throw new IllegalArgumentException(
          "party "
              + name
              + ": process "
              + pid
              + " shares the network namespace of sbamock; expected a process with its own, such as"
              + " a container's");
    }
    return add(name, NetworkNamespace.ofProcess(pid));
  }

  private synchronized Party add(String name, NetworkNamespace namespace) {
    try {
      if (name.isBlank()) {
        throw new IllegalArgumentException("the name of a party is empty: expected a name");
      }
      if (parties.containsKey(name)) {
        throw new IllegalArgumentException(
            "party " + name + " already exists: expected unique names");
      }
      int index = ports.size();
      if (index == MOST) {
        throw new IllegalArgumentException("a network has at most " + MOST + " parties");
      }
      int address = NETWORK | (index + 1);
      int fd = namespace.call(() -> NetworkDevices.tun(DEVICE, address, 24, Relay.MTU, QUEUE));
      Port port = new Port(name, index, fd);
      List<Port> all = new ArrayList<>(ports);
      all.add(port);
      try {
        relay.call(() -> connect(all, port));
      } catch (RuntimeException e) {
        SystemCalls.close(fd);
        throw e;
      }
      ports.add(port);
      Party party = new Party(name, namespace, inet(address));
      parties.put(name, party);
      return party;
    } catch (Exception e) {
      namespace.close();
      throw e instanceof RuntimeException known ? known : new LinkException("party " + name, e);
    }
  }

  private boolean connect(List<Port> all, Port added) {
    for (Port from : all) {
      Direction[] to = new Direction[all.size()];
      System.arraycopy(from.to, 0, to, 0, from.to.length);
      for (int i = from.to.length; i < to.length; i++) {
        to[i] = new Direction(from, all.get(i), Conditions.LOSSLESS, directionSeed(from.index, i));
      }
      from.to = to;
    }
    relay.add(added);
    return true;
  }

  private long directionSeed(int from, int to) {
    return seed * 65_537 + from * 256L + to;
  }

  long directionSeed(String from, String to) {
    return directionSeed(port(from).index, port(to).index);
  }

  private static InetAddress inet(int address) {
    try {
      return InetAddress.getByAddress(
          new byte[] {
            (byte) (address >>> 24), (byte) (address >>> 16), (byte) (address >>> 8), (byte) address
          });
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Sets the condition between two parties, in both directions. */
  public void set(String one, String other, LinkCondition condition) {
    setOneWay(one, other, condition);
    setOneWay(other, one, condition);
  }

  /**
   * Sets the condition of one direction. Packets in transit are not affected.
   *
   * @throws IllegalArgumentException if both parties are the same, or the condition's limit exceeds
   *     the capacity of the relay
   */
  public void setOneWay(String from, String to, LinkCondition condition) {
    if (from.equals(to)) {
      throw new IllegalArgumentException("party " + from + ": expected two different parties");
    }
    Carriers.require(new EmulatedCarrier(), condition);
    Port source = port(from);
    Port target = port(to);
    relay.call(
        () -> {
          source.to[target.index].change(condition);
          return true;
        });
  }

  /** Sets the condition of every pair. */
  public void setAll(LinkCondition condition) {
    for (String from : names()) {
      for (String to : names()) {
        if (!from.equals(to)) {
          setOneWay(from, to, condition);
        }
      }
    }
  }

  /** Returns the condition of one direction. */
  public LinkCondition condition(String from, String to) {
    Port source = port(from);
    Port target = port(to);
    return relay.call(() -> source.to[target.index].model.condition());
  }

  /** Returns the counters of one direction. */
  public LinkCounters counters(String from, String to) {
    Port source = port(from);
    Port target = port(to);
    return relay.call(() -> source.to[target.index].counters());
  }

  /** Returns the counters of a party's device. */
  public PartyCounters partyCounters(String party) {
    Port port = port(party);
    long kernelDrops = kernelDrops(party(party).namespace());
    return relay.call(() -> new PartyCounters(kernelDrops, port.unrouted, port.down()));
  }

  private static long kernelDrops(NetworkNamespace namespace) {
    try {
      return namespace.call(() -> NetworkDevices.transmitDrops(DEVICE));
    } catch (Exception e) {
      throw e instanceof RuntimeException known ? known : new LinkException("read counters", e);
    }
  }

  /**
   * Returns the failure that ended the relay before {@link #close}, if any. After a failure no
   * packet is forwarded, and every call throws it.
   */
  public Optional<LinkException> failure() {
    Throwable cause = relay.failure();
    return cause == null
        ? Optional.empty()
        : Optional.of(new LinkException("the relay has failed: " + cause, cause));
  }

  /** Returns the CPU time of the relay's thread in ns; -1 if the JVM does not measure it. */
  public long relayCpuNanos() {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(relay.thread().getId());
  }

  /** Cuts a party off from all others. Packets in transit to or from it are dropped. */
  public void partition(String party) {
    cut(party, true);
  }

  /** Ends a partition. */
  public void heal(String party) {
    cut(party, false);
  }

  private void cut(String party, boolean cut) {
    Port port = port(party);
    relay.call(() -> port.cut = cut);
  }

  /**
   * Captures the packets that each party sends and receives in a pcapng file, until closed.
   *
   * @throws IllegalStateException if a capture is already running
   * @throws UncheckedIOException if the file cannot be written
   */
  public synchronized Capture capture(Path file) {
    PacketCapture running = relay.call(relay::capture);
    if (running != null) {
      throw new IllegalStateException("a capture to " + running.path() + " is already running");
    }
    PacketCapture capture = new PacketCapture(file, names());
    try {
      relay.call(() -> relayCapture(capture));
    } catch (RuntimeException e) {
      capture.close();
      throw e;
    }
    return () -> end(capture);
  }

  private boolean relayCapture(@Nullable PacketCapture capture) {
    relay.capture(capture);
    return true;
  }

  private void end(PacketCapture capture) {
    try {
      relay.call(() -> relay.capture() != capture || relayCapture(null));
    } catch (LinkException e) {
      // The relay has ended and completed the file.
    }
    capture.close();
    IOException failure = capture.failure();
    if (failure != null) {
      throw new UncheckedIOException(
          "the capture to " + capture.path() + " is incomplete: " + failure.getMessage(), failure);
    }
  }

  /** A running capture. */
  public interface Capture extends AutoCloseable {
    /**
     * Stops the capture and completes the file. A second call has no effect.
     *
     * @throws UncheckedIOException if the file could not be completed
     */
    @Override
    void close();
  }

  /** Returns the names of the parties in the order of their addresses. */
  public synchronized List<String> names() {
    return List.copyOf(parties.keySet());
  }

  /**
   * Returns a party by its name.
   *
   * @throws IllegalArgumentException if there is none; the message lists the parties
   */
  public synchronized Party party(String name) {
    Party party = parties.get(name);
    if (party == null) {
      throw new IllegalArgumentException("party " + name + ": expected one of " + parties.keySet());
    }
    return party;
  }

  synchronized Port port(String name) {
    return ports.get(names().indexOf(party(name).name()));
  }

  /** Stops the relay and releases the namespaces; their devices are removed. */
  @Override
  public synchronized void close() {
    relay.close();
    parties.values().forEach(party -> party.namespace().close());
  }
}
