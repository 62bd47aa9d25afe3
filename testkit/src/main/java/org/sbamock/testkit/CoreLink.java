/* SPDX-License-Identifier: Apache-2.0 */
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
 * The emulated link of a core: each function and the test's client has a separate network namespace
 * in this JVM, and all their packets pass the relay. Parties are named by their type in lower case,
 * such as {@code ausf}; the party of the test is {@value #TEST}.
 *
 * <p>Other threads of the JVM cannot connect to the core. A client other than {@link
 * RunningCore#client} must create its sockets on {@link #threads} or within {@link #call}.
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
   * Opens a link without impairments; {@link #impair} sets the condition.
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

  /** Returns the reason why this machine cannot emulate a link, with a remedy; null if it can. */
  static @Nullable String unavailability() {
    return Unavailability.FOUND;
  }

  private static LinkUnavailableException unavailable() {
    return new LinkUnavailableException(message(new EmulatedCarrier().availability()));
  }

  private static String message(Carrier.Availability found) {
    return "the emulated link is not available: " + found.reason() + "; " + found.remedy();
  }

  /** The reason, determined once per JVM. */
  private static final class Unavailability {
    static final @Nullable String FOUND = find();

    private static @Nullable String find() {
      Carrier.Availability found = new EmulatedCarrier().availability();
      return found.available() ? null : message(found);
    }
  }

  private void add(String name) {
    parties.put(name, network.addParty(name));
  }

  static String name(NfType type) {
    return type.value().toLowerCase(Locale.ROOT);
  }

  /** Sets the core's configured condition between all parties, and undoes the changes of a test. */
  void impair() {
    impaired = true;
    parties.keySet().forEach(network::heal);
    network.setAll(initial);
  }

  /** Clears all conditions, so that the functions start and stop without impairments. */
  void clearConditions() {
    parties.keySet().forEach(network::heal);
    network.setAll(Conditions.LOSSLESS);
  }

  /** Restores the core's configured condition after a test. */
  void reset() {
    if (impaired) {
      impair();
    }
  }

  /**
   * Sets the condition between all parties, until the next test.
   *
   * @param condition a name such as {@code lag}, or NetEm parameters such as {@code delay 50ms 10ms
   *     loss 1%}
   * @throws IllegalArgumentException if the condition is invalid; the message names the parameter
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

  /** Returns the emulated network, for one-way conditions, counters and captures. */
  public EmulatedNetwork network() {
    return network;
  }

  /** Returns a factory of daemon threads in the network namespace of the test. */
  public ThreadFactory threads() {
    ThreadFactory inside = party(TEST).namespace().threads("sbamock-test");
    return task -> inside.newThread(() -> FastThreadLocalThread.runWithFastThreadLocal(task));
  }

  /**
   * Runs an action on a thread in the network namespace of the test.
   *
   * @throws Exception the exception of the action
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

  /** Stops the relay; the namespaces are removed with their last thread. */
  @Override
  public void close() {
    network.close();
  }
}
