package org.sbamock.loadgen.process;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.EmulatedNetwork;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.linkemu.emulated.Party;
import org.sbamock.linkemu.model.Conditions;

/**
 * The generator and the functions of a core, each in a network namespace of its own, and the link
 * between them. It loses nothing until it is told to.
 */
public final class EmulatedLink implements AutoCloseable {
  /** The party of the generator. */
  public static final String GENERATOR = "ue";

  /** All parties. */
  public static final List<String> PARTIES =
      List.of(GENERATOR, FunctionKind.AMF.id(), FunctionKind.AUSF.id(), FunctionKind.NRF.id());

  private final EmulatedNetwork network;
  private final Map<String, Party> parties = new LinkedHashMap<>();
  private EmulatedNetwork.@Nullable Capture capture;

  private EmulatedLink(EmulatedNetwork network) {
    this.network = network;
  }

  /**
   * Makes the namespaces and starts the relay.
   *
   * @throws LinkException if the machine does not permit it
   */
  public static EmulatedLink open(long seed) {
    EmulatedNetwork network = EmulatedNetwork.open(seed);
    try {
      EmulatedLink link = new EmulatedLink(network);
      PARTIES.forEach(party -> link.parties.put(party, network.addParty(party)));
      return link;
    } catch (RuntimeException e) {
      network.close();
      throw e;
    }
  }

  /** The network, with parties named as in {@link #PARTIES}. */
  public EmulatedNetwork network() {
    return network;
  }

  /** Where the functions are to run. */
  public Map<FunctionKind, Place> places() {
    Map<FunctionKind, Place> places = new EnumMap<>(FunctionKind.class);
    for (FunctionKind kind : FunctionKind.values()) {
      places.put(kind, Place.of(party(kind.id())));
    }
    return places;
  }

  /** Threads for the generator's event loops. */
  public ThreadFactory generatorThreads() {
    ThreadFactory inside = party(GENERATOR).namespace().threads("loadgen");
    return task -> inside.newThread(() -> FastThreadLocalThread.runWithFastThreadLocal(task));
  }

  private Party party(String name) {
    Party party = parties.get(name);
    if (party == null) {
      throw new IllegalArgumentException("party " + name + " is none of " + PARTIES);
    }
    return party;
  }

  /** Sets the conditions of a plan, on ways that it does not name none. */
  public void impair(LinkPlan plan) {
    for (LinkPlan.Way way : LinkPlan.Way.all()) {
      network.setOneWay(
          way.from(), way.to(), plan.conditions().getOrDefault(way, Conditions.LOSSLESS));
    }
  }

  /** Takes all conditions and partitions away. */
  public void calm() {
    PARTIES.forEach(network::heal);
    network.setAll(Conditions.LOSSLESS);
  }

  /** Begins to write all packets to a file, until this is closed. */
  public void capture(Path file) {
    capture = network.capture(file);
  }

  /** What the relay has counted until now. */
  public Map<LinkPlan.Way, LinkCounters> counters() {
    Map<LinkPlan.Way, LinkCounters> counters = new LinkedHashMap<>();
    for (LinkPlan.Way way : LinkPlan.Way.all()) {
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
