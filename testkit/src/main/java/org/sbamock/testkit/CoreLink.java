package org.sbamock.testkit;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.linkemu.emulated.EmulatedNetwork;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.linkemu.emulated.Party;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.sbi.NfType;

/**
 * The emulated link beneath a core: each function, and the test's own client, has a network
 * namespace of its own in this JVM, and all their packets pass the relay. Parties are named by
 * their type in lower case, such as {@code ausf}; the test's is {@value #TEST}.
 *
 * <p>Other threads of the JVM do not reach the core: a client of other make has to create its
 * sockets on {@link #threads} or within {@link #call}.
 */
public final class CoreLink implements AutoCloseable {
  /** The party of the test. */
  public static final String TEST = "test";

  private final EmulatedNetwork network;
  private final LinkCondition initial;
  private final Map<String, Party> parties = new LinkedHashMap<>();
  private boolean impaired;

  private CoreLink(EmulatedNetwork network, LinkCondition initial) {
    this.network = network;
    this.initial = initial;
  }

  /**
   * A link that loses nothing until {@link #impair}.
   *
   * @throws LinkUnavailableException if the machine does not permit it
   */
  static CoreLink open(String condition, Collection<NfType> functions, long seed) {
    LinkCondition initial = Conditions.parse(condition);
    if (!System.getProperty("os.name", "").equals("Linux")) {
      throw unavailable();
    }
    EmulatedNetwork network;
    try {
      network = EmulatedNetwork.open(seed);
    } catch (LinkException | LinkageError e) {
      throw unavailable();
    }
    CoreLink link = new CoreLink(network, initial);
    try {
      link.add(TEST);
      functions.forEach(type -> link.add(name(type)));
      return link;
    } catch (LinkException e) {
      network.close();
      throw unavailable();
    } catch (RuntimeException e) {
      network.close();
      throw e;
    }
  }

  /** Why this machine cannot emulate a link, and what would change that; null if it can. */
  static @Nullable String obstacle() {
    return Obstacle.FOUND;
  }

  private static LinkUnavailableException unavailable() {
    return new LinkUnavailableException(told(new EmulatedCarrier().availability()));
  }

  private static String told(Carrier.Availability found) {
    return "the emulated link cannot be had here: " + found.reason() + "; " + found.remedy();
  }

  /** Looked for once in the life of this JVM. */
  private static final class Obstacle {
    static final @Nullable String FOUND = find();

    private static @Nullable String find() {
      Carrier.Availability found = new EmulatedCarrier().availability();
      return found.available() ? null : told(found);
    }
  }

  private void add(String name) {
    parties.put(name, network.addParty(name));
  }

  static String name(NfType type) {
    return type.value().toLowerCase(Locale.ROOT);
  }

  /** Puts the core's own condition between all parties; what a test has changed is over. */
  void impair() {
    impaired = true;
    parties.keySet().forEach(network::heal);
    network.setAll(initial);
  }

  /** Takes all conditions away, so that the functions start and end in peace. */
  void calm() {
    parties.keySet().forEach(network::heal);
    network.setAll(Conditions.LOSSLESS);
  }

  /** After a test: back to the core's own condition. */
  void reset() {
    if (impaired) {
      impair();
    }
  }

  /**
   * Sets the condition between all parties, until the next test.
   *
   * @param condition a name such as {@code lag}, or words of NetEm such as {@code delay 50ms 10ms
   *     loss 1%}
   * @throws IllegalArgumentException naming what is wrong
   */
  public void set(String condition) {
    network.setAll(Conditions.parse(condition));
  }

  /** Sets the condition between two parties, in both directions, until the next test. */
  public void set(String one, String other, String condition) {
    network.set(one, other, Conditions.parse(condition));
  }

  /** Cuts a party off from all others, until {@link #heal} or the next test. */
  public void partition(String party) {
    network.partition(party);
  }

  /** Ends a partition. */
  public void heal(String party) {
    network.heal(party);
  }

  /** All else: one-way conditions, counters, captures. */
  public EmulatedNetwork network() {
    return network;
  }

  /** Makes daemon threads that live where the test's client does. */
  public ThreadFactory threads() {
    ThreadFactory inside = party(TEST).namespace().threads("sbamock-test");
    return task -> inside.newThread(() -> FastThreadLocalThread.runWithFastThreadLocal(task));
  }

  /**
   * Runs an action on a thread that lives where the test's client does.
   *
   * @throws Exception what the action throws
   */
  public <T> T call(Callable<T> action) throws Exception {
    return party(TEST).namespace().call(action);
  }

  Party party(String name) {
    return network.party(name);
  }

  List<InetAddress> addresses() {
    List<InetAddress> addresses = new ArrayList<>();
    parties.values().forEach(party -> addresses.add(party.address()));
    return addresses;
  }

  /** Ends the relay; the namespaces vanish with their last thread. */
  @Override
  public void close() {
    network.close();
  }
}
