/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.EmulatedNetwork;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.linkemu.emulated.Party;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * The generator and the functions of a core, each in a separate network namespace, and the emulated
 * link between them. The link has no impairment until conditions are set.
 */
public final class EmulatedLink implements AutoCloseable {
  /** The party of the generator. */
  public static final String GENERATOR = "ue";

  /** All parties. */
  public static final List<String> PARTIES =
      List.of(GENERATOR, FunctionKind.AMF.id(), FunctionKind.AUSF.id(), FunctionKind.NRF.id());

  private static final int MOST_GENERATORS = 200;

  private final EmulatedNetwork network;
  private final List<String> generators;
  private final Map<String, Party> parties = new LinkedHashMap<>();
  private final Map<LinkPlan.LinkDirection, LinkCondition> present = new ConcurrentHashMap<>();
  private EmulatedNetwork.@Nullable Capture capture;

  private EmulatedLink(EmulatedNetwork network, List<String> generators) {
    this.network = network;
    this.generators = generators;
  }

  /**
   * Creates the namespaces and starts the relay.
   *
   * @throws LinkException if the machine does not permit it
   */
  public static EmulatedLink open(long seed) {
    return open(seed, 1);
  }

  /**
   * Creates the namespaces with several parties of the generator, {@code ue1}, {@code ue2} and so
   * on, each with separate links to the functions; a single party is named {@link #GENERATOR}.
   *
   * @param generators 1 to 200
   * @throws LinkException if the machine does not permit it
   */
  public static EmulatedLink open(long seed, int generators) {
    return open(seed, generators, Map.of());
  }

  /**
   * Creates the namespaces of the generator and uses existing network namespaces of the functions.
   *
   * @param processes a process in the namespace of each function
   * @throws LinkException if the machine does not permit it
   */
  public static EmulatedLink open(long seed, int generators, Map<FunctionKind, Long> processes) {
    List<String> names = generatorNames(generators);
    EmulatedNetwork network = EmulatedNetwork.open(seed);
    try {
      EmulatedLink link = new EmulatedLink(network, names);
      names.forEach(party -> link.parties.put(party, network.addParty(party)));
      for (FunctionKind kind : List.of(FunctionKind.AMF, FunctionKind.AUSF, FunctionKind.NRF)) {
        Long pid = processes.get(kind);
        String party = kind.id();
        link.parties.put(
            party, pid == null ? network.addParty(party) : network.addParty(party, pid));
      }
      return link;
    } catch (RuntimeException e) {
      network.close();
      throw e;
    }
  }

  private static List<String> generatorNames(int count) {
    if (count < 1 || count > MOST_GENERATORS) {
      throw new IllegalArgumentException(
          "generators " + count + ": expected 1 to " + MOST_GENERATORS);
    }
    return count == 1
        ? List.of(GENERATOR)
        : IntStream.rangeClosed(1, count).mapToObj(i -> GENERATOR + i).toList();
  }

  /** Returns the parties of the generator. */
  public List<String> generators() {
    return generators;
  }

  /**
   * Returns the directions that carry packets: all except those between two parties of the
   * generator.
   */
  public List<LinkPlan.LinkDirection> ways() {
    return LinkPlan.LinkDirection.between(parties.keySet()).stream()
        .filter(way -> !generators.contains(way.from()) || !generators.contains(way.to()))
        .toList();
  }

  /** Returns the network; its parties are named as in {@link #PARTIES}. */
  public EmulatedNetwork network() {
    return network;
  }

  /** Returns the host of each function. */
  public Map<FunctionKind, FunctionHost> hosts() {
    Map<FunctionKind, FunctionHost> hosts = new EnumMap<>(FunctionKind.class);
    for (FunctionKind kind : FunctionKind.values()) {
      hosts.put(kind, FunctionHost.of(party(kind.id())));
    }
    return hosts;
  }

  /**
   * Returns a factory of threads for the generator's event loops, assigned to the parties of the
   * generator in turn.
   */
  public ThreadFactory generatorThreads() {
    List<ThreadFactory> inside =
        generators.stream()
            .map(name -> party(name).namespace().threads("loadgen-" + name))
            .toList();
    AtomicInteger next = new AtomicInteger();
    return task ->
        inside
            .get(next.getAndIncrement() % inside.size())
            .newThread(() -> FastThreadLocalThread.runWithFastThreadLocal(task));
  }

  /** Returns the first party of the generator, at whose address functions reach the generator. */
  public Party generator() {
    return party(generators.get(0));
  }

  /**
   * Executes a task in the network namespace of the generator.
   *
   * @throws IllegalStateException if the task throws a checked exception
   */
  public <T> T inGenerator(Callable<T> task) {
    try {
      return generator().namespace().call(task);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the network namespace of the generator", e);
    }
  }

  private Party party(String name) {
    Party party = parties.get(name);
    if (party == null) {
      throw new IllegalArgumentException("party " + name + ": expected one of " + parties.keySet());
    }
    return party;
  }

  /** Sets the conditions of a plan; directions that it does not name have no impairment. */
  public void impair(LinkPlan plan) {
    impair(plan.conditions());
  }

  /** Sets conditions; directions that are not named have no impairment. */
  public void impair(Map<LinkPlan.LinkDirection, LinkCondition> conditions) {
    for (LinkPlan.LinkDirection way : ways()) {
      LinkCondition wanted = conditions.getOrDefault(way, Conditions.LOSSLESS);
      if (!wanted.equals(present.put(way, wanted))) {
        network.setOneWay(way.from(), way.to(), wanted);
      }
    }
  }

  /** Removes all conditions and partitions. */
  public void clear() {
    parties.keySet().forEach(network::heal);
    impair(Map.of());
  }

  /** Starts a capture of all packets, which ends when this link is closed. */
  public void capture(Path file) {
    capture = network.capture(file);
  }

  /** Returns the counters of the relay. */
  public Map<LinkPlan.LinkDirection, LinkCounters> counters() {
    Map<LinkPlan.LinkDirection, LinkCounters> counters = new LinkedHashMap<>();
    for (LinkPlan.LinkDirection way : ways()) {
      counters.put(way, network.counters(way.from(), way.to()));
    }
    return counters;
  }

  @Override
  public void close() {
    EmulatedNetwork.Capture running = capture;
    capture = null;
    if (running != null) {
      running.close();
    }
    network.close();
  }
}
