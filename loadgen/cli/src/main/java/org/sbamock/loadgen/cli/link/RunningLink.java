/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.ChildProcesses;
import org.sbamock.linkemu.emulated.EmulatedNetwork;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.linkemu.emulated.Party;
import org.sbamock.linkemu.emulated.PartyCounters;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.loadgen.cli.link.LinkStatus.DirectionStatus;
import org.sbamock.loadgen.cli.link.LinkStatus.PartyStatus;

/** An emulated network that executes the requests of its control socket. Thread-safe. */
final class RunningLink implements AutoCloseable {
  private final String name;
  private final String baseName;
  private final EmulatedNetwork network;
  private final Map<String, PartyArgument> arguments = new LinkedHashMap<>();
  private final Set<String> partitioned = new HashSet<>();
  private final CompletableFuture<Void> stop = new CompletableFuture<>();
  private EmulatedNetwork.@Nullable Capture capture;
  private @Nullable Path captureFile;

  /**
   * Opens the network.
   *
   * @param baseName the name of the base link
   * @param condition the condition of every pair, as text
   */
  RunningLink(
      String name, String baseName, String condition, long seed, List<PartyArgument> parties) {
    this.name = name;
    this.baseName = baseName;
    LinkCondition first = condition(condition, baseName);
    network = EmulatedNetwork.open(seed);
    try {
      for (PartyArgument party : parties) {
        arguments.put(party.name(), party);
        if (party.process() == null) {
          network.addParty(party.name());
        } else {
          network.addParty(party.name(), party.process());
        }
      }
      network.setAll(first);
    } catch (RuntimeException e) {
      network.close();
      throw e;
    }
  }

  /**
   * Returns a condition on the base link, unless the condition names another base link with {@code
   * over}.
   */
  static LinkCondition condition(String text, String baseName) {
    LinkCondition base = Conditions.base(baseName);
    LinkCondition condition = Conditions.parse(text);
    return text.matches("(?s).*\\sover\\s.*") ? condition : condition.over(base);
  }

  /** Returns the failure that ended the relay, if any. */
  Optional<LinkException> failure() {
    return network.failure();
  }

  /** Completes when the link is requested to stop. */
  CompletableFuture<Void> stop() {
    return stop;
  }

  synchronized LinkReply answer(LinkRequest request) {
    try {
      return switch (request.action()) {
        case STATUS -> LinkReply.of(status());
        case SET -> set(request);
        case CAPTURE_START -> startCapture(Path.of(text(request)));
        case CAPTURE_STOP -> stopCapture();
        case PARTITION -> cut(request, true);
        case HEAL -> cut(request, false);
        case ENTER -> enter(request);
        case STOP -> LinkReply.end("link '" + name + "' stops");
      };
    } catch (IllegalArgumentException | IllegalStateException e) {
      return LinkReply.failed(String.valueOf(e.getMessage()), true);
    } catch (UncheckedIOException e) {
      return LinkReply.failed(e.getMessage() + ": " + e.getCause(), true);
    } catch (RuntimeException e) {
      return LinkReply.failed(e.getMessage() == null ? e.toString() : e.getMessage(), false);
    }
  }

  LinkStatus status() {
    List<PartyStatus> parties = new ArrayList<>();
    List<DirectionStatus> directions = new ArrayList<>();
    for (String from : network.names()) {
      Party party = network.party(from);
      PartyCounters counters = network.partyCounters(from);
      PartyArgument argument = arguments.get(from);
      parties.add(
          new PartyStatus(
              from,
              party.address().getHostAddress(),
              argument == null ? null : argument.process(),
              partitioned.contains(from),
              counters.down(),
              counters.kernelDrops(),
              counters.unrouted()));
      for (String to : network.names()) {
        if (!from.equals(to)) {
          directions.add(
              new DirectionStatus(
                  from, to, network.condition(from, to).toString(), network.counters(from, to)));
        }
      }
    }
    return new LinkStatus(
        name,
        ProcessHandle.current().pid(),
        network.seed(),
        baseName,
        network.realTime(),
        captureFile == null ? null : captureFile.toString(),
        parties,
        directions);
  }

  private static String text(LinkRequest request) {
    if (request.text() == null) {
      throw new IllegalArgumentException(request.action() + " requires a text");
    }
    return request.text();
  }

  private LinkReply set(LinkRequest request) {
    LinkCondition condition = condition(text(request), baseName);
    List<String> pair = request.parties();
    if (pair.isEmpty()) {
      network.setAll(condition);
      return LinkReply.done("every pair: " + condition);
    }
    if (pair.size() != 2) {
      throw new IllegalArgumentException("expected two parties for a condition");
    }
    network.setOneWay(pair.get(0), pair.get(1), condition);
    if (!request.oneWay()) {
      network.setOneWay(pair.get(1), pair.get(0), condition);
    }
    String arrow = request.oneWay() ? " -> " : " <-> ";
    return LinkReply.done(pair.get(0) + arrow + pair.get(1) + ": " + condition);
  }

  private LinkReply startCapture(Path file) {
    capture = network.capture(file);
    captureFile = file;
    return LinkReply.done("capturing to " + file + "; 'sbamock link capture --stop' stops it");
  }

  private LinkReply stopCapture() {
    if (capture == null || captureFile == null) {
      throw new IllegalStateException(
          "no capture is running: start one with 'sbamock link capture FILE'");
    }
    Path file = captureFile;
    try {
      capture.close();
    } finally {
      capture = null;
      captureFile = null;
    }
    return LinkReply.done("captured to " + file);
  }

  private LinkReply cut(LinkRequest request, boolean cut) {
    for (String party : request.parties()) {
      network.party(party);
    }
    for (String party : request.parties()) {
      if (cut) {
        network.partition(party);
        partitioned.add(party);
      } else {
        network.heal(party);
        partitioned.remove(party);
      }
    }
    return LinkReply.done(String.join(", ", request.parties()) + (cut ? ": isolated" : ": healed"));
  }

  private LinkReply enter(LinkRequest request) {
    if (request.parties().size() != 1) {
      throw new IllegalArgumentException("expected one party");
    }
    Party party = network.party(request.parties().get(0));
    Path user = Path.of("/proc/" + ProcessHandle.current().pid() + "/ns/user");
    return LinkReply.of(
        new LinkReply.Entry(
            Files.exists(user) ? user.toString() : null,
            party.namespace().path().toString(),
            ChildProcesses.environment()));
  }

  @Override
  public synchronized void close() {
    ChildProcesses.endDescendants();
    network.close();
  }
}
